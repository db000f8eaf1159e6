// The global object of the WebAssembly program. It contains what the toolchain's support script needs from the
// browser; run_program.js adds what go-app needs. The build makes the support script use this object as globalThis.
// So the program finds nothing else, and handlers that go-app sets on its window, such as one for all clicks, do not
// affect the page.
export const goGlobal = {
  Object,
  Array,
  Uint8Array,
  Date,
  crypto,
  performance,
  TextEncoder,
  TextDecoder,
  console,
};
