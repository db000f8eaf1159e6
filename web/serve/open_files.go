package serve

// otherFiles is how many files the server may have open beside its connections: the listener, the log and the
// catalogue while it is read again.
const otherFiles = 32

// MostConnections returns how many connections may be open before the system would refuse new ones and files of the
// catalogue as well.
func MostConnections() int { return max(1, MaxOpenFiles()-otherFiles) }
