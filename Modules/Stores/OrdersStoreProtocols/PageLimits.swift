/// The greatest size of a page of orders, events or transfers, besides its number of rows.
public enum PageLimits {
  /// The greatest number of bytes of stored contents on a page, 4 MiB; a page has at least one row.
  ///
  /// Tests set another one for the reads of a task.
  @TaskLocal public static var bytes = 4 << 20

  /// The greatest number of complete orders on a page that keeps no other page waiting.
  public static let shortWholePage = 20
}

/// The bytes that are left on a page while its rows are read.
public struct PageBudget: Sendable {
  private var left = PageLimits.bytes
  private var isEmpty = true
  /// Whether a row did not fit, so that the page ends before it.
  public private(set) var isSpent = false

  /// Creates the budget of an empty page.
  public init() {}

  /// Returns whether a row is on the page: the first one always is, and another one if its bytes fit.
  public mutating func takes(_ bytes: Int) -> Bool {
    if !isEmpty, bytes > left { isSpent = true }
    guard !isSpent else { return false }
    (left, isEmpty) = (left - bytes, false)
    return true
  }
}

extension Sequence {
  /// Returns the first rows whose bytes do not exceed `PageLimits.bytes`, at least one.
  public func prefixOfPage(_ bytes: (Element) -> Int) -> [Element] {
    var (page, budget) = ([Element](), PageBudget())
    for row in self {
      guard budget.takes(bytes(row)) else { break }
      page.append(row)
    }
    return page
  }
}

extension OrderEvent {
  /// The approximate number of bytes of the event as it is stored.
  public var contentBytes: Int {
    let changes = changes.reduce(0) { sum, change in
      sum + 50 + (change.from?.description.utf8.count ?? 0) + (change.to?.description.utf8.count ?? 0)
    }
    return 100 + changes + (before?.contentBytes ?? 0)
  }
}

extension OrderTransfer {
  /// The approximate number of bytes of the order and its history as they are stored.
  public var contentBytes: Int { events.reduce(order.contentBytes) { $0 + $1.contentBytes } }
}
