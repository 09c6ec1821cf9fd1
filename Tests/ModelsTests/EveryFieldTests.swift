import MelodyModels
import Models
import ModelsTesting
import ShowModels
import Testing

/// Tests that the sample values have a value in every stored property.
@Suite struct EveryFieldTests {
  private static let file = "Modules/Models/ModelsTesting/EveryField.swift"

  @Test func `every stored property of an order, a show and a melody has a value of its own`() {
    #expect(blankProperties(of: Order.everyField, in: Self.file) == [])
    #expect(blankProperties(of: TrackedShow.everyField, in: Self.file) == [])
    #expect(blankProperties(of: Melody.everyField, in: Self.file) == [])
  }

  @Test func `no two texts of an order are alike, so that none can stand for another`() {
    // A tax, a shipment and a return name the line by its id, and a return has pieces of the shipment and the only
    // refund.
    let repeated = ["taxes[0].subject", "shipments[0].lines[0].item", "returns[0].refund"]
    let texts = storedProperties(of: Order.everyField).filter {
      !["USD", "true"].contains($0.text) && !$0.path.hasPrefix("returns[0].lines") && !repeated.contains($0.path)
    }.map(\.text)
    #expect(Set(texts).count == texts.count, "\(texts.sorted())")
  }

  @Test func `they keep the rules of their kind`() {
    #expect(Order.everyField.invalidFields == [])
    #expect(TrackedShow.everyField.invalidFields == [])
    #expect(Melody.everyField.invalidFields == [])
  }

  @Test func `every stored property is found, nested ones too`() {
    let paths = Set(storedProperties(of: Order.everyField).map(\.path))
    #expect(
      paths.isSuperset(of: ["name.first", "billingAddress.zip", "items[0].unitPrice.minorUnits", "refunds[0].at"]))
    #expect(storedProperties(of: TrackedShow.everyField).map(\.path).contains("watched[e1]"))
  }

  @Test func `a property that is lost is named, with the file to edit`() {
    var other = Order.everyField
    other.taxIncluded = false
    other.items[0].sku = ""
    #expect(
      lostProperties(from: Order.everyField, to: other, in: "Row.swift", except: ["items[0].sku": "for a test"]) == [
        "Order.taxIncluded came back as “false”, not “true”: see Row.swift"
      ])
  }

  @Test func `an order's history tells every field that can change`() {
    // Fields that the store owns, and an address, a card or an item as a whole, are described in another way.
    let told = Set(Order.bare.changes(to: .everyField).map(\.field))
    let owned: Set = ["id", "number", "version", "createdAt", "updatedAt"]
    let fields = Set(Mirror(reflecting: Order.everyField).children.compactMap(\.label)).subtracting(owned)
    #expect(
      fields.subtracting(told) == [], "Modules/Models/Models/OrderEvent.swift tells no change of these")
  }
}

extension Order {
  /// An order with as few values as possible.
  fileprivate static let bare = Order(
    id: everyField.id, date: .earliest, name: PersonName(first: "", last: ""), email: "",
    total: Money(minorUnits: 0, currency: .usd))
}
