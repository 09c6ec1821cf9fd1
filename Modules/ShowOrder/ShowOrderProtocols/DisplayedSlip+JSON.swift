public import DocumentsProtocols
import OrderDocumentsProtocols

/// The JSON of a slip: `{"title":"Packing slip of order 61","address":["Amy Apple"],"rows":[…],"lines":[…],…}`.
extension ShowOrder.DisplayedSlip: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("title", title)
      $0.member("address", address)
      $0.member("rows", rows.map(SlipRow.init))
      $0.member("lines", lines.map(SlipLine.init))
      $0.member("toFollow", toFollow.map(SlipLine.init))
      $0.member("sent", sent.map(SlipRow.init))
      $0.member("note", note)
    }
  }
}

/// A row of a slip: `{"label":"Order","text":"61"}`.
private struct SlipRow: JSONWritable {
  let row: ShowOrder.DisplayedRow

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("label", row.label)
      $0.member("text", row.text)
    }
  }
}

/// A line of a slip: `{"sku":"NW-011","title":"Queso Cabrales","quantity":2}`.
private struct SlipLine: JSONWritable {
  let line: LineQuantityDocument

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("sku", line.sku)
      $0.member("title", line.title)
      $0.member("quantity", line.quantity)
    }
  }
}
