/// The names of the statements that a session has prepared.
struct PreparedStatements {
  /// A statement with the types of its parameters.
  private struct Statement: Hashable {
    let sql: String
    let types: [UInt32]
  }

  /// The beginning of the names, which no other client of a pooler has.
  private let session = "storekeeper_\(UInt64.random(in: .min ... .max))"
  /// The statements by their names; `nil` if the session does not know the names of an earlier transaction, as behind a
  /// pooler.
  private var names: [Statement: String]? = [:]
  private var count = 0
  /// The highest number of statements: each list of parameters that has only nulls is of another type.
  private static let most = 64

  /// Returns the name of a statement, and whether it has yet to be prepared; `nil` for a statement without a name.
  mutating func name(of sql: String, _ types: [UInt32]) -> (name: String, isNew: Bool)? {
    guard let names else { return nil }
    let statement = Statement(sql: sql, types: types)
    if let known = names[statement] { return (known, false) }
    guard names.count < Self.most else { return nil }
    // A name is never given again: its statement may have been prepared although its transaction has failed.
    count += 1
    let name = "\(session)_\(count)"
    self.names?[statement] = name
    return (name, true)
  }

  /// Forgets names under which nothing may have been prepared.
  mutating func forget(_ lost: [String]) {
    guard !lost.isEmpty else { return }
    names = names?.filter { !lost.contains($0.value) }
  }

  /// Gives no statement a name any more.
  mutating func giveUp() { names = nil }
}
