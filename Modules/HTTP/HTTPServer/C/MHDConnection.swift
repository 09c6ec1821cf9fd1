import CMicroHTTPD
import HTTPProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection of the library's, for as long as its request is under way.
///
/// `@unchecked Sendable`: only `suspend` and `resume` are called off the library's thread or race with it, which the
/// library allows; `Exchange` calls them under its lock and forgets the connection when the request ends.
@safe struct MHDConnection: @unchecked Sendable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  func suspend() { unsafe MHD_suspend_connection(handle) }

  func resume() { unsafe MHD_resume_connection(handle) }

  /// The wire that was made when the connection began.
  var wire: Wire? {
    guard let context = unsafe cmicrohttpd_socket_context(handle) else { return nil }
    return unsafe Unmanaged<Wire>.fromOpaque(context).takeUnretainedValue()
  }

  var descriptor: Int32 { unsafe cmicrohttpd_socket(handle) }

  var remoteAddress: String { unsafe numericHost(cmicrohttpd_address(handle)) }

  /// The header fields, in their order.
  func fields() -> HTTPFields {
    var fields = HTTPFields()
    _ = unsafe withUnsafeMutablePointer(to: &fields) { fields in
      unsafe MHD_get_connection_values_n(handle, .HEADER_KIND, appendField, fields)
    }
    return fields
  }

  /// Gives the answer to the library; false where it takes none any more.
  func queue(_ reply: borrowing Reply) -> Bool {
    unsafe MHD_queue_response(handle, reply.status, reply.handle) == .YES
  }
}

private func appendField(
  _ fields: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameLength: Int,
  _ value: UnsafePointer<CChar>?, _ valueLength: Int
) -> MHD_Result {
  // The pointer is the one that `fields()` passed, to a value that it has alone meanwhile.
  unsafe fields?.assumingMemoryBound(to: HTTPFields.self).pointee.append(
    text(name, nameLength), text(value, valueLength))
  return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
  unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : length), as: UTF8.self)
}
