import DocumentsProtocols

extension AssistantServer {
  /// Returns the answer to a request; until then, reports its progress if the client asked for it.
  ///
  /// - Parameters:
  ///   - interval: the time between two reports.
  ///   - report: sends a notification.
  package func answer(
    _ request: AssistantRequest, from caller: Caller, every interval: Duration,
    _ report: @escaping @Sendable ([UInt8]) -> Void
  ) async throws(AssistantFault) -> [UInt8] {
    guard let token = request.progressToken else { return try await answer(request, from: caller) }
    let reporting = Task {
      for second in 1...Int64.max {
        try await Task.sleep(for: interval)
        report(Self.progress(of: token, second))
      }
    }
    let outcome = await Result { () async throws(AssistantFault) in try await answer(request, from: caller) }
    // No report may follow the answer.
    reporting.cancel()
    _ = try? await reporting.value
    return try outcome.get()
  }

  private static func progress(of token: RequestID, _ count: Int64) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("jsonrpc", "2.0")
      $0.member("method", "notifications/progress")
      $0.key("params")
      $0.object {
        $0.member("progressToken", token)
        $0.member("progress", count)
        $0.member("message", "The store is still at work.")
      }
    }
    return json.take()
  }
}

extension Result where Success: Sendable {
  /// Creates the result of a closure.
  fileprivate init(_ body: () async throws(Failure) -> Success) async {
    do throws(Failure) { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
