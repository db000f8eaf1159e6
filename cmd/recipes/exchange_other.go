//go:build !linux

package main

func exchange(made, at string) error { return exchangeInSteps(made, at) }
