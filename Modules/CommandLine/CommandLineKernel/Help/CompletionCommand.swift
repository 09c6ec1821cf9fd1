import PresentationProtocols

/// The hidden command `__complete`, which lists names of records for the completion of a shell.
public enum CompletionCommand {
  /// A completion: the name of a record, and a description that some shells show beside it.
  public typealias Candidate = (name: String, description: String)

  /// The greatest number of names that are listed.
  public static let limit = 100
  /// The time after which a shell gets no names, since a person waits for it.
  private static let deadline = Duration.seconds(2)

  /// Declares the command for one kind of record. It is silent and succeeds if the names cannot be read.
  ///
  /// - Parameters:
  ///   - source: the kind of records: `orders`.
  ///   - find: returns names that may begin with the typed text; others are left out. The invocation's operand 1 is the
  ///     first operand on the line, empty if there is none.
  public static func command<Session: SceneSession>(
    for source: String, find: @escaping @Sendable (Invocation<Session>, String) async throws -> [Candidate]
  ) -> Command<Session> {
    Command(
      path: [CompletionContext.command, source], summary: "List names of \(source)",
      operands: [
        Operand(.text("PREFIX"), .optional, "the beginning of the name"),
        Operand(.text("FIRST"), .optional, "the first operand on the line"),
      ], isHidden: true
    ) { invocation in
      let typed = invocation.arguments.operand(0)
      let found = await candidates { try await find(invocation, typed) }
      for (name, description) in found where name.lowercased().hasPrefix(typed.lowercased()) {
        try invocation.write("\(plain(name))\t\(plain(description))\n")
      }
      return .done
    }
  }

  private static func candidates(_ find: @escaping @Sendable () async throws -> [Candidate]) async -> [Candidate] {
    await withTaskGroup(of: [Candidate].self) { group in
      group.addTask { (try? await find()) ?? [] }
      group.addTask {
        try? await Task.sleep(for: deadline)
        return []
      }
      let first = await group.next() ?? []
      group.cancelAll()
      return first
    }
  }
}
