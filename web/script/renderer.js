// The worker thread in which the client, package app/browser, renders. When the site is built, the support script of the
// Go toolchain, which defines Go, is put in front of this file.
onmessage = async ({ data: { wasm, client } }) => {
  let failure;
  try {
    const go = new Go();
    go.env = { CLIENT: client };
    // The response goes in as it came: wrapping it would lose the engine's cache of compiled code.
    const { instance } = await WebAssembly.instantiateStreaming(fetch(wasm), go.importObject);
    await go.run(instance);
  } catch (error) {
    failure = error;
  }
  postMessage({ end: failure });
};
