public import JSON
public import Models
public import PresentationProtocols

/// A deleted order, as JSON shows it: the members of ``OrderSummaryDocument``, `deletedAt` and `deletedBy`.
public struct DeletedOrderDocument: JSONWritable, Hashable, Sendable {
  /// The order as it was.
  public var summary: OrderSummaryDocument
  /// The time of the deletion, displayed with the time of day.
  public var deletedAt: DisplayedValue
  /// The name of the user who deleted the order; `nil` if unknown.
  public var deletedBy: String?

  /// Creates the document of a deleted order, with values formatted for the formatter's locale.
  public init(_ order: OrderSummary, at moment: Instant, by author: String?, _ formatter: any ValueFormatting) {
    summary = OrderSummaryDocument(order, formatter)
    deletedAt = DisplayedValue(moment: moment, formatter)
    deletedBy = author
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      summary.writeSummary(to: &$0)
      $0.member("deletedAt", deletedAt)
      $0.member("deletedBy", deletedBy)
    }
  }
}
