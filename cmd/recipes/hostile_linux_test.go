package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"prompt-recipes/web/browsertest/harness"
)

// BenchmarkHostile measures how long honest readers wait, each for the page on a connection of its own, while 2,000
// hostile connections from 20 addresses do what their kind does. It reports the 99th percentile in ms, its ratio to that
// before the attack, and the server's largest memory meanwhile in MB. It begins once 19 of 20 attack: the server ends some.
//
// The attackers share the processors with the server. So each comes back only after the time that a real network takes.
func BenchmarkHostile(b *testing.B) {
	const hostile, addresses = 2000, 20
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil || limit.Cur < hostile+500 {
		b.Skipf("NOT MEASURED: this process may open %d files, and %d connections are needed; raise ulimit -n", limit.Cur, hostile)
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer null.Close()
	// Requests are as long as those of browsers. The server refuses to read hundreds of short ones at once.
	browser := "User-Agent: Mozilla/5.0 " + strings.Repeat("x", 150) + "\r\n"
	get := func(path, header string) string {
		return "GET " + path + " HTTP/1.1\r\nHost: example.org\r\n" + browser + header + "\r\n"
	}
	page := get("/en/", "Accept-Encoding: br\r\n")
	for _, kind := range []struct {
		name   string
		attack func(c net.Conn, client string, ready func())
	}{
		{"nothing sent", func(c net.Conn, _ string, ready func()) { ready(); io.Copy(io.Discard, c) }},
		{"idle", func(c net.Conn, _ string, ready func()) {
			io.WriteString(c, page)
			if _, err := http.ReadResponse(bufio.NewReader(c), nil); err == nil {
				ready()
			}
			io.Copy(io.Discard, c)
		}},
		{"slow sender", func(c net.Conn, _ string, ready func()) {
			for i := 0; ; i++ {
				if _, err := io.WriteString(c, page[i%10:i%10+1]); err != nil {
					return
				}
				ready()
				time.Sleep(time.Second)
			}
		}},
		{"slow reader", func(c net.Conn, client string, ready func()) {
			io.WriteString(c, get(client, ""))
			for p := make([]byte, 1000); ; time.Sleep(100 * time.Millisecond) {
				if _, err := io.ReadFull(c, p); err != nil {
					return
				}
				ready()
			}
		}},
		{"never reader of the client", neverReader(get)},
		{"never reader of the page", neverReader(func(string, string) string { return page })},
		{"never reader of 404", neverReader(func(string, string) string { return get("/nowhere", "") })},
		{"never reader of redirects", neverReader(func(string, string) string { return get("/", "") })},
		{"never reader of 405", neverReader(func(string, string) string { return "DELETE " + get("/", "")[len("GET "):] })},
		{"never reader of healthz", neverReader(func(string, string) string { return get("/healthz", "") })},
		{"never reader of 304", neverReader(func(string, string) string { return get("/en/", "If-None-Match: *\r\n") })},
	} {
		b.Run(kind.name, func(b *testing.B) {
			cmd := harness.Recipes(b, "serve", "--addr", "127.0.0.1:0", "--access-log", "common")
			cmd.Stdout = null // the access log: reading it would cost more than answering
			s := harness.Start(b, cmd)
			s.Await(b, "compressed")
			index, _ := harness.Get(b, s.URL+"/client.json")
			client := regexp.MustCompile(`/assets/client\.[^"]+\.wasm`).FindString(index)
			honest(b, s.URL, time.Second) // to warm up
			quiet := percentile99(honest(b, s.URL, 3*time.Second))
			resetPeakMemory(b, s.Pid())

			ctx, cancel := context.WithCancel(b.Context())
			defer cancel()
			var inPlace atomic.Int32
			for i := range hostile {
				from := net.IPv4(127, 1, 0, byte(1+i%addresses))
				go func() {
					first := true
					ready := func() {
						if first {
							inPlace.Add(1)
						}
						first = false
					}
					for ctx.Err() == nil {
						if c, err := dialFrom(ctx, from, strings.TrimPrefix(s.URL, "http://")); err == nil {
							stop := context.AfterFunc(ctx, func() { c.Close() })
							kind.attack(c, client, ready)
							stop()
							c.Close()
						}
						time.Sleep(100 * time.Millisecond) // two round trips on a real network
					}
				}()
			}
			for start := time.Now(); inPlace.Load() < hostile*19/20; time.Sleep(10 * time.Millisecond) {
				if time.Since(start) > 3*time.Minute {
					b.Fatalf("after three minutes only %d connections attack", inPlace.Load())
				}
			}
			var waits []time.Duration
			for b.Loop() {
				waits = append(waits, honest(b, s.URL, 3*time.Second)...)
			}
			attacked := percentile99(waits)
			b.ReportMetric(attacked.Seconds()*1000, "p99-ms")
			b.ReportMetric(attacked.Seconds()/quiet.Seconds(), "of-quiet")
			b.ReportMetric(peakMemory(b, s.Pid()), "MB")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// neverReader sends requests until nothing more fits, and reads nothing.
func neverReader(request func(client, header string) string) func(net.Conn, string, func()) {
	return func(c net.Conn, client string, ready func()) {
		many := strings.Repeat(request(client, ""), 20)
		for rest := many; ; {
			c.SetWriteDeadline(time.Now().Add(time.Second))
			n, err := io.WriteString(c, rest)
			if errors.Is(err, os.ErrDeadlineExceeded) {
				ready()
			} else if err != nil {
				return
			}
			if rest = rest[n:]; rest == "" {
				rest = many
			}
		}
	}
}

// dialFrom connects with segments as small as those of a real network, since the system's buffers grow with them.
func dialFrom(ctx context.Context, from net.IP, to string) (net.Conn, error) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: from}, Control: func(_, _ string, raw syscall.RawConn) error {
		var failure error
		err := raw.Control(func(fd uintptr) {
			failure = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, syscall.TCP_MAXSEG, 1448)
		})
		return errors.Join(err, failure)
	}}
	return dialer.DialContext(ctx, "tcp", to)
}

// honest reads the page again and again for some time and returns how long each time took.
func honest(b *testing.B, url string, duration time.Duration) []time.Duration {
	client := http.Client{Timeout: time.Minute, Transport: &http.Transport{DisableKeepAlives: true}}
	var waits []time.Duration
	for start := time.Now(); time.Since(start) < duration; time.Sleep(2 * time.Millisecond) {
		asked := time.Now()
		response, err := client.Get(url + "/en/")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, response.Body); err != nil {
			b.Fatal(err)
		}
		response.Body.Close()
		waits = append(waits, time.Since(asked))
	}
	return waits
}

func percentile99(waits []time.Duration) time.Duration {
	slices.Sort(waits)
	return waits[len(waits)*99/100]
}

// resetPeakMemory makes peakMemory forget what was before.
func resetPeakMemory(b *testing.B, pid int) {
	if err := os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0); err != nil {
		b.Fatal(err)
	}
}

// peakMemory is the largest resident memory that a process has had, in MB.
func peakMemory(b *testing.B, pid int) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Fatal(err)
	}
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	kB, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil {
		b.Fatal(err)
	}
	return kB / 1000
}
