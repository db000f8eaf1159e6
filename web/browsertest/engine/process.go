package engine

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"sync"
	"syscall"
	"time"
)

// Stop ends the browsers that were started, and removes everything that they needed.
func Stop() {
	ending.Lock()
	defer ending.Unlock()
	for _, end := range slices.Backward(ending.steps) {
		end()
	}
	ending.steps = nil
}

// ending contains the steps of Stop, which runs the last step first.
var ending struct {
	sync.Mutex
	steps []func()
}

func atStop(end func()) {
	ending.Lock()
	defer ending.Unlock()
	ending.steps = append(ending.steps, end)
}

// temporary creates a folder that exists until Stop.
func temporary() (string, error) {
	dir, err := os.MkdirTemp("", "engine-")
	atStop(func() {
		os.RemoveAll(dir)
	})
	return dir, err
}

// process is a program that a driver talks to. Stop ends it if nothing else has.
type process struct {
	cmd   *exec.Cmd
	ended sync.Once
	mu    sync.Mutex
	out   bytes.Buffer // what the process has written to standard output and standard error
}

func start(env []string, name string, args ...string) (*process, error) {
	p := &process{cmd: exec.Command(name, args...)}
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Stdout = p
	p.cmd.Stderr = p
	p.cmd.SysProcAttr = group()
	p.cmd.WaitDelay = time.Second
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	atStop(p.end)
	return p, nil
}

// end ends the process and the processes that it has started.
func (p *process) end() {
	p.ended.Do(func() {
		syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
		p.cmd.Wait()
	})
}

func (p *process) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.Write(data)
}

// output returns what the process has written so far.
func (p *process) output() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

// until calls try until it returns true and no error. When ctx ends, it returns an error that includes the last error
// of try.
func until(ctx context.Context, try func() (bool, error)) error {
	pause := 10 * time.Millisecond
	for {
		done, err := try()
		if done && err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-time.After(pause):
		}
		pause = min(2*pause, 100*time.Millisecond) // trying takes processor time from the page
	}
}
