import DocumentsProtocols
public import Models
import OrderDocumentsProtocols

/// The CSV layout of Shopify's export of orders, which an import of the same layout takes back.
///
/// What Shopify's columns cannot say is in “Note Attributes” (`ShopifyAttributes`): the id, the delivery, the carrier,
/// the tracking number and each refund. The times of payment and shipment, the card and the fractions of seconds are left
/// out. A customer whose name differs from that of the billing address gets the latter, and an order without such an
/// address gets one with the customer's name. Drafts are left out, as Shopify does.
public enum ShopifyCSV {
  /// A writer of orders as rows into bytes.
  public struct Writer: Sendable {
    private var bytes = OutputBytes()

    /// Creates an empty writer. Call ``writeHeading()`` first.
    public init() {}

    /// Returns the bytes written since the last call and empties the buffer.
    public mutating func take() -> [UInt8] { bytes.take() }

    /// Writes the record with the headings.
    public mutating func writeHeading() { writeRow { $0.rawValue } }

    /// Writes one order as a row for each of its lines; nothing for a draft.
    ///
    /// - Returns: whether the order was written.
    public mutating func write(_ order: Order) -> Bool {
      guard order.status != .draft else { return false }
      let whole = ShopifyOrder(order)
      writeRow { column in whole.cell(column) + (order.items.isEmpty ? "" : whole.cell(column, ofLine: 0)) }
      for place in order.items.indices.dropFirst() {
        writeRow { column in whole.repeatedCell(column) + whole.cell(column, ofLine: place) }
      }
      return true
    }

    private mutating func writeRow(_ cell: (ShopifyColumn) -> String) {
      for column in ShopifyCSV.columns {
        if column != .name { bytes.append(UInt8(ascii: ",")) }
        bytes.append(cell: cell(column))
      }
      bytes.append("\r\n")
    }
  }

  private static let columns = ShopifyColumn.allCases
}
