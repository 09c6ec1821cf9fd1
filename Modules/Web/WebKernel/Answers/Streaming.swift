public import HTTPProtocols

extension HTTPResponse {
  /// Returns a response that a scene's display writes piece by piece, each when the connection has taken the one
  /// before.
  ///
  /// It begins with the first piece: an error before that is thrown here, so that it can be a response of its own. A
  /// later error cuts the connection. The work stops when the connection is closed.
  public static func streaming(
    _ fields: HTTPFields, _ produce: @escaping @Sendable (Pipe) async throws -> Void
  ) async throws -> HTTPResponse {
    let production = Production(produce)
    try await production.waitForNext()
    return HTTPResponse(
      .ok, fields: fields,
      body: .stream { writer in
        defer { production.stop() }
        while let bytes = try await production.next() { try await writer.write(bytes) }
      })
  }
}

/// A scene's task that writes a stream. It ends with its owner, even if the stream was not read to the end.
private final class Production: Sendable {
  private let pipe: Pipe
  private let task: Task<Void, Never>

  init(_ produce: @escaping @Sendable (Pipe) async throws -> Void) {
    let pipe = Pipe()
    self.pipe = pipe
    task = Task {
      do {
        try await produce(pipe)
        pipe.end(.success(()))
      } catch {
        pipe.end(.failure(error))
      }
    }
  }

  deinit { stop() }

  func waitForNext() async throws { try await cancelling { try await pipe.waitForNext() } }

  func next() async throws -> [UInt8]? { try await cancelling { try await pipe.next() } }

  /// Stops the scene when the task that waits for it is cancelled.
  private func cancelling<R: Sendable>(_ wait: () async throws -> R) async throws -> R {
    try await withTaskCancellationHandler(operation: wait, onCancel: stop)
  }

  func stop() {
    task.cancel()
    pipe.close()
  }
}
