// Embind's JavaScript, in the place of Emscripten's own: every function that is bound takes and
// returns float64 numbers alone, which cross as they are. So there are no types to register, and a
// call takes 30 ns where the general one without `new Function` takes 300.
mergeInto(LibraryManager.library, {
  _embind_register_function__deps: ['$getWasmTableEntry'],
  _embind_register_function: function (name, count, types, signature, invoker, target) {
    let text = '';
    for (; HEAPU8[name]; name++) text += String.fromCharCode(HEAPU8[name]);
    const invoke = getWasmTableEntry(invoker);
    // WebAssembly drops the numbers that a function does not take
    const call = (a, b, c, d, e, f) => invoke(target, a, b, c, d, e, f);
    call.argCount = count - 1; // beside the result's type; as Embind has it
    Module[text] = call;
  },
});
