#ifdef __EMSCRIPTEN__
// under node a pipe passes for a terminal, and its colours would hide the summary from scripts
#define DOCTEST_CONFIG_COLORS_NONE
#endif
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
