// The worker thread that the client (package app/browser) runs in. The build puts the support script of the Go toolchain,
// which defines Go, in front of this file.
onmessage = async ({ data: { wasm, client } }) => {
  let failure;
  try {
    const go = new Go();
    go.env = { CLIENT: client };
    // Pass the response itself: with a wrapped one the engine does not cache the compiled code.
    const { instance } = await WebAssembly.instantiateStreaming(fetch(wasm), go.importObject);
    await go.run(instance);
  } catch (error) {
    failure = error;
  }
  postMessage({ end: failure });
};
