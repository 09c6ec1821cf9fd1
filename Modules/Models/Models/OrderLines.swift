// The ids of the lines of an order, by which shipments and programs name them.

extension [OrderItem] {
  /// The ids of the lines, in their order: each line's own one, or else its place, 1 for the first.
  public var ids: [Int64] { enumerated().map { place, item in item.id ?? Int64(place + 1) } }

  /// These lines, each with its id.
  public var withIDs: [OrderItem] {
    zip(self, ids).map { item, id in
      var item = item
      item.id = id
      return item
    }
  }

  /// These lines without the ids that equal their places, which is the one form of equal lines.
  public var withoutPlaces: [OrderItem] {
    enumerated().map { place, item in
      var item = item
      if item.id == Int64(place + 1) { item.id = nil }
      return item
    }
  }

  /// Returns these lines as those of an order after a change.
  ///
  /// A line without an id gets that of the former line that it replaces: the equal one, or else one of its SKU and
  /// title, or of its SKU. Every other line without an id is new, and its id is above those of earlier versions: the
  /// lines of version 1 begin at 1, those that version 5 adds at 4,001.
  ///
  /// - Parameters:
  ///   - former: the lines of the order before the change; empty for a new order.
  ///   - version: the version of the order after the change.
  public func continuing(_ former: [OrderItem], version: Int64) -> [OrderItem] {
    guard !former.isEmpty || contains(where: { $0.id != nil }) else { return self }
    var lines = self
    for likeness in [\OrderItem.values, \.product, \.code] {
      let taken = Set(lines.compactMap(\.id))
      let open = former.withIDs.filter { $0.id.map(taken.contains) == false }
      var ids = Dictionary(grouping: open.reversed()) { $0[keyPath: likeness] }.mapValues { $0.compactMap(\.id) }
      for place in lines.indices where lines[place].id == nil {
        lines[place].id = ids[lines[place][keyPath: likeness]]?.popLast()
      }
    }
    let first = (version &- 1) &* Int64(OrderLimits.items)
    var last = (former.ids + lines.compactMap(\.id)).max() ?? 0
    if OrderLimits.counter.contains(first) { last = Swift.max(last, first) }
    for place in lines.indices where lines[place].id == nil {
      last += 1
      lines[place].id = last
    }
    return lines.withoutPlaces
  }
}

extension OrderItem {
  fileprivate var values: [String] { product + ["\(quantity)", "\(unitPrice)", "\(discount)"] }
  fileprivate var product: [String] { [sku, title] }
  /// The SKU, or else the title.
  fileprivate var code: [String] { sku.isEmpty ? product : [sku] }
}
