import CreateOrderProtocols
import CreateOrderTesting
import DocumentsProtocols
import Foundation
import JSON
import Models
import ModelsTesting
import OrderDocumentsProtocols
import Testing

@Suite struct `An order with every field` {
  /// The properties that the options leave out.
  private static let absent = [
    "id": "the store sets it", "number": "the store sets it", "version": "the store sets it",
    "createdAt": "the store sets it", "updatedAt": "the store sets it", "refunds": "orders refund makes one",
    "status": "orders status changes it, and --draft chooses the first",
    "carrier": "orders status sets it", "tracking": "orders status sets it",
    "shipments": "a shipment is an action of its own",
    "returns": "a return is an action of its own",
    "internalNotes": "a note is added by an action of its own",
    "payment": "--card asks for the number, which no order has",
  ]

  @Test func `typed as options of orders create, it arrives whole in the request`() async throws {
    let document = OrderDocument(Order.everyField, formatter).json()
    let scenes = CommandLineScenesStub()
    #expect(await run(["orders", "create"] + (try options(for: document)), scenes) == 0)
    guard case .createOrder(let request)? = scenes.create.calls.first else {
      Issue.record("\(scenes.create.calls)")
      return
    }
    let lost = lostFields(
      of: .everyField, expected: try OrderInput(json: document), in: request.input, by: "orders create",
      absent: Self.absent)
    #expect(lost == [])
    #expect(request.input.currency == .set("USD"))
  }

  /// Returns every option of the form, with its value in a document.
  private func options(for document: [UInt8]) throws -> [String] {
    let order = try JSONSerialization.jsonObject(with: Data(document))
    return try OrderForm.options.flatMap { field -> [String] in
      let name = "--\(try #require(field.option).name)"
      switch field.kind {
      case .cardNumber, .cardExpiry: return []
      case .items:
        return try #require(member(order, "items") as? [Any]).map { item in
          "\(name)=" + OrderForm.itemFields.map { text(member(item, $0.pointer)) }.joined(separator: ";")
        }
      case .flag: return ["\(name)=\(member(order, field.pointer) as? Bool == true ? "yes" : "no")"]
      case .text, .email, .phone, .amount, .date, .note, .count, .choice:
        let pointer = field.pointer == "/currency" ? "/total/currency" : field.pointer
        return ["\(name)=\(text(member(order, pointer)))"]
      }
    }
  }

  private func member(_ value: Any, _ pointer: String) -> Any? {
    pointer.split(separator: "/").reduce(value as Any?) { ($0 as? [String: Any])?[String($1)] }
  }

  /// Returns the raw text of a value: itself, its `value`, or its `amount`.
  private func text(_ value: Any?) -> String {
    let raw = (value as? [String: Any]).map { $0["value"] ?? $0["amount"] } ?? value
    if let taxes = raw as? [[String: Any]] {
      return taxes.map { tax in
        func part(_ name: String) -> String { text(tax[name]) }
        let subject = part("appliesTo") == "rest" ? "" : "\(part("appliesTo")): "
        return "\(subject)\(part("rate")) \(part("name")), \(part("country"))-\(part("region")) = \(part("amount"))"
      }.joined(separator: "; ")
    }
    if let tags = raw as? [String] { return tags.joined(separator: ", ") }
    return raw.map { "\($0)" } ?? ""
  }
}
