extension Order {
  /// The approximate number of bytes of the order as it is stored, without its shipments.
  public var contentBytes: Int {
    let items = items.reduce(0) { $0 + 100 + $1.sku.utf8.count + $1.title.utf8.count }
    let taxes = taxes.reduce(0) { $0 + 100 + $1.name.utf8.count + $1.country.utf8.count + $1.region.utf8.count }
    let refunds = refunds.reduce(0) { $0 + 100 + $1.reason.utf8.count }
    return 500 + items + taxes + refunds + tags.words.reduce(0) { $0 + $1.utf8.count } + (note?.utf8.count ?? 0)
  }

  /// The approximate number of bytes of the returns, which have a limit of their own.
  private var returnBytes: Int {
    returns.reduce(0) { $0 + 100 + 16 * $1.lines.count + $1.reason.utf8.count }
  }

  /// The approximate number of bytes of the shipments, which have a limit of their own: the largest order can be shipped.
  private var shipmentBytes: Int {
    shipments.reduce(0) { bytes, shipment in
      let texts = [shipment.carrier, shipment.service, shipment.tracking, shipment.url, shipment.note]
      return bytes + 100 + 16 * shipment.lines.count + texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
  }

  /// The approximate number of bytes of the internal notes, which have a limit of their own.
  private var internalNoteBytes: Int {
    internalNotes.reduce(0) { $0 + 50 + $1.author.utf8.count + $1.text.utf8.count }
  }

  /// The violations of rules in a new order: those of `invalidFields`, and of the limits of its size.
  public var invalidFieldsIfNew: [Violation] { invalidFields + excess(over: nil) }

  /// Returns the limits of size that the order exceeds, unless it is no larger than before.
  ///
  /// - Parameter former: the order before the change; `nil` for a new order.
  func excess(over former: Order?) -> [Violation] {
    let before = former?.sizes
    return sizes.enumerated().compactMap { index, size in
      guard size.length > max(size.most, before?[index].length ?? 0) else { return nil }
      return Violation(size.pointer, .length(size.length, size.unit, 0...size.most))
    }
  }

  private typealias Size = (pointer: String, unit: Violation.Unit, most: Int, length: Int)

  /// The sizes that have limits.
  private var sizes: [Size] {
    [
      ("/refunds", .entries, OrderLimits.refunds, refunds.count),
      ("/shipments", .entries, OrderLimits.shipments, shipments.count),
      ("/returns", .entries, OrderLimits.returns, returns.count),
      ("/internalNotes", .entries, OrderLimits.internalNotes, internalNotes.count),
      ("", .bytes, OrderLimits.bytes, contentBytes),
      ("/shipments", .bytes, OrderLimits.bytes, shipmentBytes),
      ("/returns", .bytes, OrderLimits.bytes, returnBytes),
      ("/internalNotes", .bytes, OrderLimits.internalNoteBytes, internalNoteBytes),
    ]
  }
}
