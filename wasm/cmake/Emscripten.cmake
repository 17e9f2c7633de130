# Toolchain for the module: an emsdk (emcc on PATH or $EMSDK set) or Debian's `emscripten`.
find_program(EM_CONFIG_PROGRAM em-config HINTS "$ENV{EMSDK}/upstream/emscripten" REQUIRED)
execute_process(COMMAND "${EM_CONFIG_PROGRAM}" EMSCRIPTEN_ROOT
  OUTPUT_VARIABLE em_root OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${EM_CONFIG_PROGRAM}" BINARYEN_ROOT
  OUTPUT_VARIABLE binaryen_root OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
find_program(WASM2JS_PROGRAM wasm2js HINTS "${binaryen_root}/bin" REQUIRED)

# Debian's emcc loads acorn from this folder, which only Debian's own node looks into by itself.
if(em_root STREQUAL "/usr/share/emscripten" AND IS_DIRECTORY /usr/share/nodejs)
  set(ENV{NODE_PATH} /usr/share/nodejs)                                  # while configuring
  set(em_launch "${CMAKE_COMMAND}" -E env NODE_PATH=/usr/share/nodejs)   # while linking
  set(CMAKE_C_LINKER_LAUNCHER ${em_launch})
  set(CMAKE_CXX_LINKER_LAUNCHER ${em_launch})
endif()

include("${em_root}/cmake/Modules/Platform/Emscripten.cmake")
