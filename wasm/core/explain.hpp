#pragma once

#include "attend.hpp"
#include "explanation.hpp"

namespace attention {

/// The terms behind cell (row, column) of a stage. `trace` must come from the same inputs.
/// Errors: a stage the trace does not hold (the scores and divisor of a loose row among them), a
/// cell outside it.
Result<Explanation> explain(const Matrix& query, const Matrix& key, const Matrix& value,
                            const Options& options, const Trace& trace, Stage stage, Index row,
                            Index column);

}  // namespace attention
