#if canImport(Darwin)
  import Darwin
  /// The system's function `read`, under a name that methods called `read` do not hide.
  let systemRead = unsafe Darwin.read
#else
  import Glibc
  /// The system's function `read`, under a name that methods called `read` do not hide.
  let systemRead = unsafe Glibc.read
#endif
