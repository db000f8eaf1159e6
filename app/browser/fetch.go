package browser

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// fetch is the bodies of the responses to GET urls, which it asks for at the same time. A status other than 200 is an error.
func fetch(urls ...string) ([][]byte, error) {
	requests := make([]any, len(urls))
	for i, url := range urls {
		requests[i] = app.Window().Call("fetch", url)
	}
	responses, err := await(app.Window().Get("Promise").Call("all", requests))
	if err != nil {
		return nil, fmt.Errorf("fetching %s: %w", strings.Join(urls, ", "), err)
	}
	bodies := make([][]byte, len(urls))
	for i, url := range urls {
		response := responses.Index(i)
		if status := response.Get("status").Int(); status != 200 {
			return nil, fmt.Errorf("fetching %s: status %d", url, status)
		}
		buffer, err := await(response.Call("arrayBuffer"))
		if err != nil {
			return nil, fmt.Errorf("fetching %s: %w", url, err)
		}
		array := app.Window().Get("Uint8Array").New(buffer)
		bodies[i] = make([]byte, array.Length())
		app.CopyBytesToGo(bodies[i], array)
	}
	return bodies, nil
}

// await is the value that a promise resolves to, or the reason for its rejection.
func await(promise app.Value) (app.Value, error) {
	type outcome struct {
		value app.Value
		err   error
	}
	settled := make(chan outcome, 1)
	resolve := app.FuncOf(func(_ app.Value, args []app.Value) any {
		settled <- outcome{value: args[0]}
		return nil
	})
	defer resolve.Release()
	reject := app.FuncOf(func(_ app.Value, args []app.Value) any {
		settled <- outcome{err: fmt.Errorf("%s", args[0].Call("toString").String())}
		return nil
	})
	defer reject.Release()
	promise.Call("then", resolve, reject)
	o := <-settled
	return o.value, o.err
}
