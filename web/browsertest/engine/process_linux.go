package engine

import "syscall"

// attributes have a process lead a group, for Stop, and end when the tests are interrupted, which its group keeps from it.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
