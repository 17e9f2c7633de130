#pragma once

namespace attention {

/// log(1 - u) for u = m / 2^53, 0 <= m < 2^53, within 1 ulp, the same bits on every machine: those
/// of the log1p that NumPy is linked with where C libraries follow fdlibm.
double logOneMinus(double u);

}  // namespace attention
