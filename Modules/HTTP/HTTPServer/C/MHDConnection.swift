import CMicroHTTPD
import HTTPProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection of the library, valid while its request runs.
///
/// `@unchecked Sendable`: only `suspend` and `resume` are called off the library's thread or race with it, which the
/// library allows; `Exchange` calls them under its lock and forgets the connection when the request ends.
@safe struct MHDConnection: @unchecked Sendable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  func suspend() { unsafe MHD_suspend_connection(handle) }

  func resume() { unsafe MHD_resume_connection(handle) }

  /// The state that was created when the connection began; `nil` if there is none.
  var wire: ConnectionState? {
    guard let context = unsafe cmicrohttpd_socket_context(handle) else { return nil }
    return unsafe Unmanaged<ConnectionState>.fromOpaque(context).takeUnretainedValue()
  }

  var descriptor: Int32 { unsafe cmicrohttpd_socket(handle) }

  var remoteAddress: String { unsafe numericHost(cmicrohttpd_address(handle)) }

  /// Returns the head of a request; the two C strings are the library's own.
  func head(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, target: String) -> RequestHead {
    var lines = unsafe HeaderLines(after: version)
    _ = unsafe withUnsafeMutablePointer(to: &lines) { lines in
      unsafe MHD_get_connection_values_n(handle, .HEADER_KIND, addField, lines)
    }
    let size = unsafe cmicrohttpd_header_size(handle)
    return unsafe RequestHead(
      method: String(cString: method), target: target, version: String(cString: version), fields: lines.fields,
      size: size, isAsRead: lines.fill(size, from: method)
    ).inOriginForm
  }

  /// The number of bytes of the header; `nil` until it is complete. Valid on the library's thread only.
  var headerSize: Int? {
    let size = unsafe cmicrohttpd_header_size(handle)
    return size > 0 ? size : nil
  }

  /// The fields of a complete header.
  var fields: HTTPFields {
    var lines = HeaderLines()
    _ = unsafe withUnsafeMutablePointer(to: &lines) { lines in
      unsafe MHD_get_connection_values_n(handle, .HEADER_KIND, addField, lines)
    }
    return lines.fields
  }

  /// Whether trailer fields followed a chunked body.
  var hasTrailers: Bool { unsafe MHD_get_connection_values_n(handle, .FOOTER_KIND, nil, nil) > 0 }

  /// Passes the response to the library; returns false if it no longer accepts one.
  func queue(_ reply: borrowing Reply) -> Bool {
    unsafe MHD_queue_response(handle, reply.status, reply.handle) == .YES
  }
}

private func addField(
  _ lines: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameLength: Int,
  _ value: UnsafePointer<CChar>?, _ valueLength: Int
) -> MHD_Result {
  // The pointer is the one that `head` passed, to a value that only this call uses meanwhile.
  unsafe lines?.assumingMemoryBound(to: HeaderLines.self).pointee.add(
    UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameLength),
    UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueLength))
  return .YES
}
