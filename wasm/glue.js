// Put before Emscripten's glue, inside of its function: whoever starts the module instantiates it
// as well, and so learns of a failure.
var WebAssembly = Module;
