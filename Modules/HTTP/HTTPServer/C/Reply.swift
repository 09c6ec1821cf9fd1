import CMicroHTTPD
import HTTPProtocols

/// Owns one answer of the library's.
@safe struct Reply: ~Copyable {
  let handle: OpaquePointer
  let status: UInt32
  /// Whether every field can be sent as it is; one with a line break cannot.
  let isComplete: Bool
  /// How many bytes the fields take at most, without those that the library adds.
  let fieldsSize: Int

  /// How many bytes of a body the library gets at once. A longer one it pulls as it pulls a stream: it is not copied,
  /// and each piece shows that the client reads.
  private static let mostAtOnce = 64 << 10

  /// - Parameters:
  ///   - stream: where the pieces of a body come from that the library pulls.
  ///   - closes: whether the connection ends with this answer.
  /// - Returns: `nil` where memory is short.
  init?(_ response: HTTPResponse, stream: Exchange, closes: Bool) {
    let made: OpaquePointer?
    func pulled(_ length: UInt64) -> OpaquePointer? {
      // Released by `releaseStream`, which the library calls once with the answer's end.
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
        // Of the body of a 304 the library sends the length alone; it would say 0 where it were given none. The library
        // copies the bytes at once, and so does not change what is behind the pointer.
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
    // Passed as they are, each would first be copied into an array.
    func add(_ name: String, _ value: String) -> Bool {
      unsafe name.withCString { name in
        unsafe value.withCString { value in unsafe MHD_add_response_header(made, name, value) == .YES }
      }
    }
    // The library takes no empty value; a field without one says nothing.
    let isConfirmation = response.status == .notModified
    isComplete =
      response.fields.all.allSatisfy { field in
        isAny(of: serversFields, field.name) || isConfirmation && isAny(of: representationFields, field.name)
          || field.value.isEmpty || add(field.name, field.value)
      } && (!closes || add("Connection", "close"))
  }

  deinit { unsafe MHD_destroy_response(handle) }
}

/// What the first line of an answer says in words.
func reasonPhrase(of status: HTTPStatus) -> String {
  unsafe MHD_get_reason_phrase_for(UInt32(clamping: status.rawValue)).map { unsafe String(cString: $0) } ?? "Unknown"
}

/// Tell how an answer is sent, which the library alone knows.
private let serversFields = ["Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "Date"]

/// Describe a body, which a 304 has none of.
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

/// Something to point at where there are no bytes: never read, never written, and so safe to share.
private nonisolated(unsafe) let emptyBody = UnsafeRawPointer(
  UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
