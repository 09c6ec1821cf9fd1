import HTTPProtocols

extension HTTPResponse {
  /// An answer that a scene's display writes piece by piece, each when the connection has taken the one before.
  ///
  /// It begins with the first piece: what is thrown before that is thrown here, so that it can be an answer of its own.
  /// What is thrown later cuts the connection. The work stops where nobody reads any more.
  static func streaming(
    _ fields: HTTPFields, _ produce: @escaping @Sendable (Pipe) async throws -> Void
  ) async throws -> HTTPResponse {
    let production = Production(produce)
    let first = try await production.next()
    return HTTPResponse(
      .ok, fields: fields,
      body: .stream { writer in
        defer { production.stop() }
        var piece = first
        while let bytes = piece {
          try await writer.write(bytes)
          piece = try await production.next()
        }
      })
  }
}

/// A scene at work in a task of its own. It ends with its owner, whether or not that ever read to the end.
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

  func next() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await pipe.next()
    } onCancel: {
      stop()
    }
  }

  func stop() {
    task.cancel()
    pipe.close()
  }
}
