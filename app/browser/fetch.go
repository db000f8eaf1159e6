package browser

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// fetch is the body of the response to GET url. A status other than 200 is an error.
func fetch(url string) ([]byte, error) {
	response, err := await(app.Window().Call("fetch", url))
	if err != nil {
		return nil, fmt.Errorf("fetching %s: %w", url, err)
	}
	if status := response.Get("status").Int(); status != 200 {
		return nil, fmt.Errorf("fetching %s: status %d", url, status)
	}
	buffer, err := await(response.Call("arrayBuffer"))
	if err != nil {
		return nil, fmt.Errorf("fetching %s: %w", url, err)
	}
	array := app.Window().Get("Uint8Array").New(buffer)
	data := make([]byte, array.Length())
	app.CopyBytesToGo(data, array)
	return data, nil
}

// fetchAll fetches several URLs at the same time.
func fetchAll(urls ...string) ([][]byte, error) {
	bodies := make([][]byte, len(urls))
	errs := make(chan error)
	for i, url := range urls {
		go func() {
			var err error
			bodies[i], err = fetch(url)
			errs <- err
		}()
	}
	var failed error
	for range urls {
		if err := <-errs; err != nil {
			failed = err
		}
	}
	return bodies, failed
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
