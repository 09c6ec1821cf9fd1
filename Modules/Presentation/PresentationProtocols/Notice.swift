/// What a write has done, would do, or had done before: one sentence for people, the same on every front end.
///
/// ```swift
/// let notice = Notice("Order 1", "paid", verb: "is", remedy: Notice.canBeUndone)
/// notice.sentence(isDryRun: false)  // Order 1 is paid; this can be undone.
/// notice.sentence(isDryRun: true)  // Order 1 would be paid; nothing has been changed.
/// ```
public struct Notice: Hashable, Sendable {
  private let subject: String
  private let verb: String
  private let participle: String
  private let remedy: String?

  /// What can be said of most changes, and of erasing.
  public static let canBeUndone = "this can be undone"
  public static let cannotBeUndone = "this cannot be undone"

  /// - Parameters:
  ///   - participle: what was done to the subject; after “would be” it says what a dry run would do.
  ///   - remedy: how to take it back, or that nobody can; it names no front end's command.
  public init(_ subject: String, _ participle: String, verb: String = "has been", remedy: String? = nil) {
    self.subject = subject
    self.verb = verb
    self.participle = participle
    self.remedy = remedy
  }

  /// - Parameter isReplayed: whether an earlier request with the same idempotency key did it.
  public func sentence(isDryRun: Bool, isReplayed: Bool = false) -> String {
    if isDryRun { return "\(subject) would be \(participle); nothing has been changed." }
    let done = "\(subject) \(verb) \(participle)"
    if isReplayed { return "\(done); \(Self.replayed)." }
    return remedy.map { "\(done); \($0)." } ?? "\(done)."
  }

  /// What became of many, with a clause where nothing did now: `2 created, 1 skipped; nothing has been changed`.
  public static func counting(_ counts: String, isDryRun: Bool, isReplayed: Bool) -> String {
    if isDryRun { return "\(counts); nothing has been changed" }
    return isReplayed ? "\(counts); \(replayed)" : counts
  }

  private static let replayed = "an earlier request with this key did it, nothing was done again"
}

extension Int {
  /// A number of things: `1 order`, `830 orders`.
  public func of(_ thing: String) -> String { "\(self) \(thing)\(self == 1 ? "" : "s")" }
}
