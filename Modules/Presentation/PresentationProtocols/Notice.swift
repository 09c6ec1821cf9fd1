/// A message about a write: its effect, or the effect that it would have. It is equal on all front ends.
///
/// ```swift
/// let notice = Notice("Order 1", "marked as paid", remedy: Notice.canBeUndone)
/// notice.sentence(isDryRun: false)  // Order 1 marked as paid. You can undo this.
/// notice.sentence(isDryRun: true)  // Order 1 would be marked as paid; nothing has been changed.
/// ```
public struct Notice: Hashable, Sendable {
  private let subject: String
  private let participle: String
  private let remedy: String?

  /// The clause after the effect of a dry run.
  public static let nothingChanged = "nothing has been changed"

  /// The remedy of most changes.
  public static let canBeUndone = "You can undo this"
  /// The remedy of an erasure.
  public static let cannotBeUndone = "This cannot be undone"

  /// Returns the sentences about the payment of an order that is cancelled.
  ///
  /// - Parameter amount: the amount that has been paid and not refunded: `$1.23`.
  public static func cancelling(paid amount: String) -> String {
    "The customer has paid \(amount). Cancelling the order does not refund the money."
  }

  /// Returns the sentences about the payments of several orders that are cancelled; `nil` if none has been paid.
  ///
  /// - Parameter count: the number of these orders that have been paid.
  public static func cancelling(paidOrders count: Int) -> String? {
    guard count > 0 else { return nil }
    return
      "\(count) of these orders \(count == 1 ? "has" : "have") been paid. Cancelling an order does not refund the money."
  }

  /// Creates a notice from the parts of its sentence.
  ///
  /// - Parameters:
  ///   - subject: the record that was written: `Order 1`.
  ///   - participle: the effect, which follows the subject, or “would be” in a dry run: `marked as paid`.
  ///   - remedy: how to undo the write, or that it cannot be undone: a sentence without a full stop, which names no
  ///     command of a front end.
  public init(_ subject: String, _ participle: String, remedy: String? = nil) {
    self.subject = subject
    self.participle = participle
    self.remedy = remedy
  }

  /// Returns the message as a sentence.
  ///
  /// - Parameters:
  ///   - isDryRun: whether nothing was changed.
  ///   - isReplayed: whether an earlier request with the same idempotency key did the write.
  public func sentence(isDryRun: Bool, isReplayed: Bool = false) -> String {
    if isDryRun { return "\(subject) would be \(participle); \(Self.nothingChanged)." }
    let done = "\(subject) \(participle)"
    if isReplayed { return "\(done); \(Self.replayed)." }
    return remedy.map { "\(done). \($0)." } ?? "\(done)."
  }

  /// Returns the message about a write of many records: `2 created, 1 skipped; nothing has been changed`.
  ///
  /// - Parameters:
  ///   - counts: the numbers of records by effect.
  ///   - isDryRun: whether nothing was changed.
  ///   - isReplayed: whether an earlier request with the same idempotency key did the write.
  public static func counting(_ counts: String, isDryRun: Bool, isReplayed: Bool) -> String {
    if isDryRun { return "\(counts); \(Self.nothingChanged)" }
    return isReplayed ? "\(counts); \(replayed)" : counts
  }

  private static let replayed = "this was already done and is not repeated"
}

extension Int {
  /// Returns the number with a noun, in the plural unless it is 1: `1 order`, `830 orders`.
  public func of(_ thing: String) -> String { "\(self) \(thing)\(self == 1 ? "" : "s")" }
}
