//go:build !linux

package engine

import "syscall"

func group() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
