/// The check of one order's history.
struct OrderCheck {
  private let order: String
  private let operations: [RecordedOperation]
  private let orders: [[[String]]]
  /// The order's tokens by version; version 1 is the first.
  private let versions: [[String]]
  private var found: [Anomaly] = []
  /// The operation that wrote each version.
  private var writers: [Int: RecordedOperation] = [:]

  init(_ order: String, _ operations: [RecordedOperation], stored: [[[String]]]) {
    self.order = order
    self.operations = operations
    orders = stored
    versions = stored.first ?? []
  }

  mutating func run() -> [Anomaly] {
    if orders.count > 1 { find(.secondEffect, "\(orders.count) orders are stored") }
    for operation in operations where operation.expectedVersion != nil { checkAcknowledged(operation) }
    for version in versions.indices.map({ $0 + 1 }) where writers[version] == nil { explain(version) }
    for operation in operations { checkAnswer(operation) }
    checkTimes()
    return found
  }

  private mutating func find(_ kind: Anomaly.Kind, _ detail: String) {
    found.append(Anomaly(kind: kind, order: order, detail: detail))
  }

  /// Returns the tokens at a version, 0 being that before the creation; `nil` if the order has no such version.
  private func tokens(at version: Int) -> [String]? {
    if version == 0 { return [] }
    return versions.indices.contains(version - 1) ? versions[version - 1] : nil
  }

  // MARK: Each acknowledged change is the one that made its version

  private mutating func checkAcknowledged(_ operation: RecordedOperation) {
    guard case .done(let state) = operation.answer, let expected = operation.expectedVersion else { return }
    if state.version != expected + 1 {
      return find(.lostUpdate, "a change to version \(expected) made version \(state.version)")
    }
    if let other = writers[state.version] {
      return find(.lostUpdate, "\(other.request) and \(operation.request) both made version \(state.version)")
    }
    guard let stored = tokens(at: state.version), let before = tokens(at: expected) else {
      return find(.missingWrite, "version \(state.version) was acknowledged; \(versions.count) is the last")
    }
    writers[state.version] = operation
    if stored != operation.applied(to: before) {
      find(.missingWrite, "\(operation.request) was acknowledged; version \(state.version) is \(stored)")
    }
  }

  // MARK: Each other version is made by a change whose answer was lost

  private mutating func explain(_ version: Int) {
    guard let before = tokens(at: version - 1), let stored = tokens(at: version) else { return }
    let makers = operations.filter { $0.expectedVersion == version - 1 && $0.applied(to: before) == stored }
    if let writer = makers.filter({ $0.answer == .unknown }).min(by: { $0.start < $1.start }) {
      writers[version] = writer
      return
    }
    if makers.contains(where: \.isRefused) {
      return find(.dirtyRead, "version \(version) is \(stored), by a change that was refused")
    }
    let added = stored.last.flatMap { token in operations.first { $0.token == token } }
    switch added {
    case let added? where stored.count { $0 == added.token } > 1 || isWritten(added, before: version):
      find(.secondEffect, "version \(version) is \(stored), with an earlier change once more")
    case let added? where added.isRefused:
      find(.dirtyRead, "version \(version) is \(stored), by a change that was refused")
    case let added? where added.expectedVersion != version - 1 && !before.contains(added.token ?? ""):
      find(.lostUpdate, "version \(version) is \(stored), by a change to version \(added.expectedVersion ?? 0)")
    default:
      find(.unexplained, "version \(version) is \(stored) after \(before), by no known request")
    }
  }

  private func isWritten(_ operation: RecordedOperation, before version: Int) -> Bool {
    writers.contains { $0.key < version && $0.value == operation }
  }

  // MARK: Each answer shows a committed state

  private mutating func checkAnswer(_ operation: RecordedOperation) {
    switch operation.answer {
    case .done(let state):
      guard tokens(at: state.version) != state.tokens else { return }
      // An acknowledged change beyond the last version is missing, and has been found as such.
      guard operation.request == .read || state.version <= versions.count else { return }
      find(.dirtyRead, "\(operation.request) saw \(state.tokens) at version \(state.version), which was not committed")
    case .refused(let current?):
      if current == operation.expectedVersion {
        find(.unexplained, "\(operation.request) was refused at the same version")
      } else if current > versions.count {
        find(.dirtyRead, "a refusal named version \(current); \(versions.count) is the last")
      }
    case .refused(nil), .unknown: break
    }
  }

  // MARK: Each version has an instant between the times of the operations that made it and saw it

  /// A bound of the instant of a version, set by an operation.
  private struct Bound {
    var time: Int64
    var operation: RecordedOperation
  }

  /// Compares the bounds of the versions' instants: that of a version is not before the start of its request, and of any
  /// operation that saw the version before it; and not after the end of its request, and of any operation that saw it.
  private mutating func checkTimes() {
    var earliest: [Int: Bound] = [:]
    var latest: [Int: Bound] = [:]
    func raise(_ version: Int, _ operation: RecordedOperation) {
      if operation.start > earliest[version]?.time ?? .min {
        earliest[version] = Bound(time: operation.start, operation: operation)
      }
    }
    func lower(_ version: Int, _ operation: RecordedOperation) {
      if operation.end < latest[version]?.time ?? .max {
        latest[version] = Bound(time: operation.end, operation: operation)
      }
    }
    for (version, writer) in writers {
      raise(version, writer)
      if writer.answer != .unknown { lower(version, writer) }
    }
    for operation in operations {
      guard let version = operation.seenVersion else { continue }
      raise(version + 1, operation)
      lower(version, operation)
    }
    guard let last = latest.keys.max() else { return }
    // The bound of a version holds for all versions after it, or before it.
    for version in stride(from: last - 1, to: 0, by: -1) {
      guard let next = latest[version + 1], next.time < latest[version]?.time ?? .max else { continue }
      latest[version] = next
    }
    var start: Bound?
    var reported: Set<RecordedOperation> = []
    for version in 1...max(1, last) {
      if let own = earliest[version], own.time > start?.time ?? .min { start = own }
      guard let start, let end = latest[version], start.time > end.time, reported.insert(start.operation).inserted
      else { continue }
      let isRead = start.operation.seenVersion != nil
      find(
        isRead ? .staleRead : .unexplained,
        "\(start.operation.request) began after an operation that saw version \(version) or a later one, and "
          + (isRead ? "saw version \(start.operation.seenVersion ?? 0)" : "made one before it"))
    }
  }
}

extension RecordedOperation {
  fileprivate var isRefused: Bool { if case .refused = answer { true } else { false } }

  /// The version that a read, or a refusal, has seen; `nil` for changes, which see the version that they make.
  fileprivate var seenVersion: Int? {
    switch (request, answer) {
    case (.read, .done(let state)): state.version
    case (_, .refused(let current)): current
    default: nil
    }
  }
}
