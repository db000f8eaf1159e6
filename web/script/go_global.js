// The global object of the WebAssembly program: what the toolchain's support script needs of the
// browser. run_program.js adds what go-app needs. The build has the support script use this object
// as globalThis, so that the program finds nothing else, and that what go-app sets on its window,
// such as a handler of all clicks, stays off the page.
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
