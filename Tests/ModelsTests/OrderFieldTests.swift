import Models
import ModelsTesting
import Testing

/// Tests that `OrderField` has a case for each stored property of an order, and that each maps to its own.
@Suite struct OrderFieldTests {
  private static let file = "Modules/Models/Models/OrderField.swift"

  @Test func `every stored property of an order has a field of its name`() {
    let properties = Mirror(reflecting: Order.everyField).children.compactMap(\.label)
    #expect(properties == OrderField.allCases.map(\.rawValue), "give each property its case in \(Self.file)")
  }

  @Test(arguments: OrderField.allCases) func `a field leads to the property of its name`(_ field: OrderField) {
    let order = Order.everyField
    let stored = Mirror(reflecting: order).children.first { $0.label == field.rawValue }?.value
    #expect(stored.map { "\($0)" } == "\(order.value(of: field))", "see \(field) in \(Self.file)")
  }

  @Test func `an edit leaves what the store owns as it is`() throws {
    var proposed = Order.everyField
    proposed.id = "other"
    proposed.number = 1
    proposed.version = 1
    proposed.refunds = []
    proposed.createdAt = .earliest
    proposed.updatedAt = .earliest
    #expect(try Order.everyField.applying(.edit(proposed), at: .latest) == .everyField)
  }

  @Test func `an erased order has no personal data, and all else`() {
    let erased = Order.everyField.withoutPerson
    let lost = OrderField.allCases.filter { "\(erased.value(of: $0))" != "\(Order.everyField.value(of: $0))" }
    // Refunds and returns lose their reasons alone, and a shipment its note.
    #expect(lost.filter { !$0.isPersonal } == [.refunds, .shipments, .returns])
    #expect(
      lost == [
        .name, .email, .phone, .billingAddress, .shipmentAddress, .payment, .refunds, .shipments, .returns,
        .internalNotes, .note,
      ])
  }
}

extension Order {
  fileprivate func value(of field: OrderField) -> Any {
    switch field.property {
    case .text(let path): self[keyPath: path]
    case .optionalText(let path): self[keyPath: path] as Any
    case .count(let path): self[keyPath: path]
    case .flag(let path): self[keyPath: path]
    case .money(let path): self[keyPath: path]
    case .instant(let path): self[keyPath: path]
    case .status(let path): self[keyPath: path]
    case .name(let path): self[keyPath: path]
    case .address(let path): self[keyPath: path] as Any
    case .shipmentMethod(let path): self[keyPath: path] as Any
    case .payment(let path): self[keyPath: path] as Any
    case .items(let path): self[keyPath: path]
    case .taxes(let path): self[keyPath: path]
    case .refunds(let path): self[keyPath: path]
    case .shipments(let path): self[keyPath: path]
    case .returns(let path): self[keyPath: path]
    case .internalNotes(let path): self[keyPath: path]
    case .tags(let path): self[keyPath: path]
    }
  }
}
