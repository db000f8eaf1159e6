// Package http declares the part of net/http that go-app's package app needs to compile. Nothing in it works. Nothing
// imports it: cmd/build compiles it into the client in place of net/http; see trims.go in cmd/build.
package http

import (
	"errors"
	"io"
	"net/url"
)

// Header is http.Header.
type Header map[string][]string

// Set does nothing.
func (h Header) Set(key, value string) {}

// Add does nothing.
func (h Header) Add(key, value string) {}

// Get returns nothing.
func (h Header) Get(key string) string { return "" }

// ResponseWriter is http.ResponseWriter.
type ResponseWriter interface {
	Header() Header
	Write([]byte) (int, error)
	WriteHeader(statusCode int)
}

// Request is http.Request with the fields that go-app reads.
type Request struct {
	Method string
	URL    *url.URL
	Header Header
	Host   string
	TLS    *struct{}
}

// Handler is http.Handler.
type Handler interface {
	ServeHTTP(ResponseWriter, *Request)
}

// HandlerFunc is http.HandlerFunc.
type HandlerFunc func(ResponseWriter, *Request)

// ServeHTTP implements Handler.
func (f HandlerFunc) ServeHTTP(w ResponseWriter, r *Request) {
	f(w, r)
}

// Dir is http.Dir.
type Dir string

// FileServer returns nothing.
func FileServer(Dir) Handler { return nil }

// NotFound does nothing.
func NotFound(w ResponseWriter, r *Request) {}

// Methods and statuses of HTTP.
const (
	MethodGet                 = "GET"
	StatusOK                  = 200
	StatusNotModified         = 304
	StatusNotFound            = 404
	StatusInternalServerError = 500
)

// Response is http.Response with the fields that go-app reads.
type Response struct {
	Body       io.ReadCloser
	StatusCode int
	Header     Header
}

// Get always fails.
func Get(address string) (*Response, error) { return nil, errors.ErrUnsupported }
