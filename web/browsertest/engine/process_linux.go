package engine

import "syscall"

// group returns attributes that make a process the leader of a group, which Stop can end. Ctrl+C does not reach that
// group, so Linux also ends the leader when the tests end.
func group() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
