#include <zlib.h>

// deflateInit2 is a macro, which Swift does not import. 16 more window bits stand for gzip's header and end (RFC 1952).
static inline int czlib_begin_gzip(z_streamp stream, int level, int window_bits, int memory_level) {
  return deflateInit2(stream, level, Z_DEFLATED, window_bits + 16, memory_level, Z_DEFAULT_STRATEGY);
}
