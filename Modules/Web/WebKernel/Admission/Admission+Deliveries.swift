import HTTPProtocols

extension Admission {
  /// Returns a response that was waited for, or whose pieces are, each of which is delivered only if the caller may
  /// still use the operation: a token or session may have ended meanwhile, or have another role.
  ///
  /// A write is answered in any case, since it has been done.
  ///
  /// - Throws: `Problem`, as `admit` does. A stream throws it in place of its next piece.
  func guarding(_ response: HTTPResponse, to request: HTTPRequest, by operation: WebOperation) async throws
    -> HTTPResponse
  {
    guard operation.waits, request.method.isSafe else { return response }
    let check: @Sendable () async throws -> Void = {
      try await admit(request, to: operation).checkScopes(of: operation)
    }
    guard case .stream(let produce) = response.body else {
      try await check()
      return response
    }
    var guarded = response
    guarded.body = .stream { try await produce(GuardedWriter(writer: $0, check: check)) }
    return guarded
  }
}

private struct GuardedWriter: HTTPWriting {
  let writer: any HTTPWriting
  let check: @Sendable () async throws -> Void

  func write(_ bytes: [UInt8]) async throws {
    try await check()
    try await writer.write(bytes)
  }
}
