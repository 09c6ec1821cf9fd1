import CMicroHTTPD
import HTTPProtocols

/// Owns one response of the library.
@safe struct Reply: ~Copyable {
  let handle: OpaquePointer
  let status: UInt32
  /// Whether every field can be sent unchanged; a field with a line break cannot.
  let isComplete: Bool
  /// The highest number of bytes of the fields, without those that the library adds.
  let fieldsSize: Int

  /// The longest body in bytes that the library gets at once; it pulls a longer one like a stream.
  ///
  /// A pulled body is not copied, and each piece shows that the client reads.
  private static let mostAtOnce = 64 << 10

  /// Creates a response; `nil` if memory is short.
  ///
  /// - Parameters:
  ///   - stream: the source of the pieces of a body that the library pulls.
  ///   - closes: whether the connection ends with this response.
  init?(_ response: HTTPResponse, stream: Exchange, closes: Bool) {
    let made: OpaquePointer?
    func pulled(_ length: UInt64) -> OpaquePointer? {
      // `releaseStream` releases it; the library calls that once when the response ends.
      let context = unsafe Unmanaged.passRetained(stream).toOpaque()
      let made = unsafe MHD_create_response_from_callback(length, 32 << 10, pullStream, context, releaseStream)
      if unsafe made == nil { unsafe releaseStream(context) }
      return unsafe made
    }
    switch response.body {
    case .bytes(let bytes)
    where bytes.count > Self.mostAtOnce && ![.noContent, .notModified].contains(response.status):
      stream.offer(bytes)
      unsafe made = pulled(UInt64(bytes.count))
    case .bytes(let bytes):
      unsafe made = (response.status == .noContent ? [] : bytes).withUnsafeBytes { bytes in
        // Of a 304's body the library sends only the length, which it would send as 0 without the body. The library
        // copies the bytes at once, and so does not change the memory behind the pointer.
        unsafe MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? emptyBody), .RESPMEM_MUST_COPY)
      }
    case .stream:
      unsafe made = pulled(response.streamLength.map { UInt64(clamping: $0) } ?? cmicrohttpd_size_unknown)
    }
    guard let made = unsafe made else { return nil }
    unsafe handle = made
    fieldsSize = response.fields.all.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    status = (200...599).contains(response.status.rawValue) ? UInt32(response.status.rawValue) : 500
    // Strings that are passed directly would first be copied into an array.
    func add(_ name: String, _ value: String) -> Bool {
      unsafe name.withCString { name in
        unsafe value.withCString { value in unsafe MHD_add_response_header(made, name, value) == .YES }
      }
    }
    // The library takes no empty value; an empty field has no meaning.
    let isConfirmation = response.status == .notModified
    isComplete =
      response.fields.all.allSatisfy { field in
        isAny(of: serversFields, field.name) || isConfirmation && isAny(of: representationFields, field.name)
          || field.value.isEmpty || add(field.name, field.value)
      } && (!closes || add("Connection", "close"))
  }

  deinit { unsafe MHD_destroy_response(handle) }
}

/// Returns the reason phrase in the first line of a response.
func reasonPhrase(of status: HTTPStatus) -> String {
  unsafe MHD_get_reason_phrase_for(UInt32(clamping: status.rawValue)).map { unsafe String(cString: $0) } ?? "Unknown"
}

/// The fields that describe how a response is sent, which the library sets.
private let serversFields = ["Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "Date"]

/// The fields that describe a body, which a 304 does not have.
private let representationFields = ["Content-Type", "Content-Encoding", "Content-Language"]

private func isAny(of names: [String], _ name: String) -> Bool { names.contains { $0.equalsIgnoringCase(name) } }

private func pullStream(
  _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  guard let context = unsafe context else { return cmicrohttpd_end_with_error }
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
  return switch unsafe exchange.pull(into: UnsafeMutableRawBufferPointer(start: buffer, count: size)) {
  case .bytes(let count): count
  case .end: cmicrohttpd_end_of_stream
  case .failure: cmicrohttpd_end_with_error
  }
}

private func releaseStream(_ context: UnsafeMutableRawPointer?) {
  guard let context = unsafe context else { return }
  unsafe Unmanaged<Exchange>.fromOpaque(context).release()
}

/// A valid address for a body of no bytes: never read or written, and so safe to share.
private nonisolated(unsafe) let emptyBody = UnsafeRawPointer(
  UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
