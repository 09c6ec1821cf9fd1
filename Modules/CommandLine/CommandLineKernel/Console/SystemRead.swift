#if canImport(Darwin)
  import Darwin
  /// The system's `read`, which methods of that name would hide.
  let systemRead = unsafe Darwin.read
#else
  import Glibc
  /// The system's `read`, which methods of that name would hide.
  let systemRead = unsafe Glibc.read
#endif
