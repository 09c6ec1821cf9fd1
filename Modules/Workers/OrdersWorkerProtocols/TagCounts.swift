public import OrderDocumentsProtocols
public import OrdersStoreProtocols
public import PresentationProtocols

/// The tags of several orders, each once in any case, with the number of orders that have it.
///
/// ```swift
/// var counts = TagCounts()
/// counts.add(Tags("VIP, gift"))
/// counts.add(Tags("vip"))
/// counts.sorted  // VIP 2, gift 1
/// ```
public struct TagCounts: Hashable, Sendable {
  /// A tag, as the first order with it has it, and the number of orders that have it.
  public struct Entry: Hashable, Sendable {
    /// The tag.
    public var tag: String
    /// The number of orders that have it.
    public var orders: Int
  }

  private var entries: [String: Entry] = [:]

  /// Creates counts without a tag.
  public init() {}

  /// Adds the tags of one order.
  public mutating func add(_ tags: Tags) {
    for tag in tags.words { entries[Tags.key(tag), default: Entry(tag: tag, orders: 0)].orders += 1 }
  }

  /// The tags, those of the most orders first; equally frequent ones by name.
  public var sorted: [Entry] {
    entries.sorted { ($1.value.orders, $0.key) < ($0.value.orders, $1.key) }.map(\.value)
  }
}

extension TagDocument {
  /// Creates the document of a tag, with its number of orders formatted for the formatter's locale.
  public init(_ entry: TagCounts.Entry, _ formatter: any ValueFormatting) {
    self.init(tag: entry.tag, orders: entry.orders, displayedOrders: formatter.number(entry.orders))
  }
}
