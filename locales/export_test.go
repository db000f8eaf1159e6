package locales

// LoadAgainst is Load with English messages of the test's own.
var LoadAgainst = load
