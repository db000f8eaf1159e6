package locales

// LoadAgainst is Load with other English messages.
var LoadAgainst = load
