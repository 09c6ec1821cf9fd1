import DocumentsProtocols
import Foundation
import OrderDocumentsProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// Applies an input to an order, and collects every fault.
///
/// A field that the input clears, or that a replacement leaves out, becomes empty; status, date and currency have no
/// empty value and stay, or have the defaults of a new order.
struct OrderInputParser {
  /// The purpose of an input.
  enum Purpose {
    case new
    /// An order of another store, with the fields that the store owned.
    case imported
    case change
    case replacement
  }

  let input: OrderInput
  let purpose: Purpose
  var dates: DateReader
  /// The rates of the shop's settings, if the input takes one.
  let taxRates: [ShopTaxRate]
  /// The order before the input; an empty one for a new order.
  let old: Order
  var order: Order
  var faults: [Violation] = []
  /// The places of the tax lines whose amounts their rates determine.
  var taxesWithoutAmount: Set<Int> = []
  /// Whether the prices include the shop's rates that the input takes; `nil` if it takes none.
  var includesShopRate: Bool?
  /// The code of the order's currency, which amounts may name.
  var currencyCode: String

  /// Creates a parser of one input.
  ///
  /// - Parameters:
  ///   - base: the order to change or replace, or an empty one in the currency that applies if none is named.
  ///   - taxRates: the rates of the shop's settings, if the input takes one.
  init(
    _ input: OrderInput, _ purpose: Purpose, onto base: Order, dates: DateReader, taxRates: [ShopTaxRate]
  ) {
    self.input = input
    self.purpose = purpose
    self.dates = dates
    self.taxRates = taxRates
    if let example = input.dayExample { self.dates.example = example }
    old = base
    order = base
    currencyCode = base.currency.code
  }

  /// Returns the parsed order, or all faults of the input.
  static func read(
    _ input: OrderInput, _ purpose: Purpose, onto base: consuming Order, dates: DateReader, taxRates: [ShopTaxRate]
  ) -> Result<Order, InvalidInput> {
    // Each line can have several faults: an input with more lines than an order can have is refused before it is
    // parsed.
    let lineCount = max(input.items.value?.count ?? 0, input.addedItems.count, input.removedSKUs.count)
    guard lineCount <= OrderLimits.items else {
      return .failure(InvalidInput(fields: [.tooManyItems(lineCount)]))
    }
    var reader = OrderInputParser(input, purpose, onto: base, dates: dates, taxRates: taxRates)
    reader.readAll()
    guard !reader.faults.isEmpty else { return .success(reader.order) }
    // Faults of the rules are added to those of the parser, but not twice; a total of invalid lines is not reported.
    let reported = Set(reader.faults.map(\.pointer) + ["/total"])
    let more = reader.order.invalidFields.filter { !$0.isWithin(reported) }
    return .failure(InvalidInput(fields: reader.faults + more))
  }

  private mutating func readAll() {
    if purpose == .replacement { order = old.withoutContent }
    readCurrency()
    readStatus()
    readDate()
    readTexts()
    readTags()
    readMethod()
    order.billingAddress = address(input.billingAddress, order.billingAddress, "/billingAddress")
    order.shipmentAddress = address(input.shipmentAddress, order.shipmentAddress, "/shipmentAddress")
    readCard()
    readSums()
    if purpose == .imported { readOwned() }
    requirePerson()
  }

  mutating func fault(_ pointer: String, _ rule: Violation.Rule) { faults.append(Violation(pointer, rule)) }

  // MARK: Words

  private mutating func readStatus() {
    switch input.status {
    case .unchanged: break
    case .cleared: if purpose == .change { fault("/status", .fact(.cannotBeEmpty)) }
    case .set(let text):
      do {
        order.status = try Word.read(text, at: "/status", .status)
      } catch {
        faults.append(error)
      }
      if purpose == .new, order.status != .placed, order.status != .draft {
        fault("/status", .notNew(order.status))
      }
    }
  }

  private mutating func readMethod() {
    guard let text = input.shipmentMethod.value?.nilIfBlank else {
      if !input.shipmentMethod.isUnchanged { order.shipmentMethod = nil }
      return
    }
    do {
      order.shipmentMethod = try Word.read(text, at: "/shipmentMethod", .shipmentMethod)
    } catch {
      faults.append(error)
    }
  }

  private mutating func readDate() {
    switch input.date {
    case .unchanged: break
    case .cleared: if purpose == .change { fault("/date", .fact(.cannotBeEmpty)) }
    case .set(let text):
      do {
        let date = try dates.moment(text, at: "/date")
        let mayBeUnchanged = input.isDayOnly && Instant(text) == nil && purpose != .new
        // A form that shows the day alone, and is sent back unchanged, does not change the date.
        order.date = mayBeUnchanged && dates.day(of: date) == dates.day(of: old.date) ? old.date : date
      } catch {
        faults.append(error)
      }
    }
  }

  // MARK: Texts

  private mutating func readTexts() {
    input.applyTextsAndFlags(to: &order)
    order.name.first = input.firstName.trimmed.applied(to: order.name.first) ?? ""
    order.name.last = input.lastName.trimmed.applied(to: order.name.last) ?? ""
    order.email = input.email.trimmed.applied(to: order.email) ?? ""
    order.reference = input.reference.trimmed.applied(to: order.reference)?.nonEmpty
  }

  private mutating func readTags() {
    if !input.tags.isUnchanged { order.tags = Tags(input.tags.value ?? "") }
    faults += Tags.contradictions(adding: input.addedTags, removing: input.removedTags)
    for tag in input.addedTags { order.tags.add(tag) }
    for tag in input.removedTags { order.tags.remove(tag) }
  }

  private mutating func address(_ patch: Patch<AddressInput>, _ old: Address?, _ pointer: String) -> Address? {
    switch patch {
    case .unchanged: return old
    case .cleared: return nil
    case .set(let input):
      var (address, change) = (old ?? Address(), AddressChange(parts: input.parts))
      address.visit(by: &change)
      for name in change.parts.keys { fault("\(pointer)/\(name)", .not(.addressPart)) }
      return address.isEmpty ? nil : address
    }
  }

  /// Requires a name or an email.
  ///
  /// Imported orders with an id or a reference, as of walk-in customers, and orders with erased personal data may lack
  /// both.
  private mutating func requirePerson() {
    let mayLack =
      purpose == .imported ? input.owned.id != nil || order.reference != nil : purpose != .new && old.lacksPerson
    if order.lacksPerson, !mayLack {
      fault("/email", .fact(.missingPerson))
    }
  }
}

/// All faults of one input.
struct InvalidInput: Error {
  let fields: [Violation]
}

extension Violation {
  /// Returns whether a pointer is the field's own, or that of a value that contains the field.
  fileprivate func isWithin(_ pointers: Set<String>) -> Bool {
    var pointer = pointer[...]
    while !pointers.contains(String(pointer)) {
      guard let slash = pointer.lastIndex(of: "/") else { return false }
      pointer = pointer[..<slash]
    }
    return true
  }
}

extension Patch {
  /// Whether this is `.unchanged`, without comparing values.
  var isUnchanged: Bool { if case .unchanged = self { true } else { false } }
}

extension Patch<String> {
  /// This text without the white space around it, which is invisible and unsearchable.
  fileprivate var trimmed: Patch {
    guard case .set(let text) = self, !text.hasVisibleEnds else { return self }
    return .set(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension Order {
  fileprivate var lacksPerson: Bool { name.first.isEmpty && name.last.isEmpty && email.isEmpty }

  /// This order with only the fields that the store owns or that have no empty value.
  fileprivate var withoutContent: Order {
    var empty = Order(
      id: id, number: number, version: version, status: status, date: date, name: PersonName(first: "", last: ""),
      email: "", total: .zero(currency))
    empty.refunds = refunds
    empty.createdAt = createdAt
    empty.updatedAt = updatedAt
    return empty
  }
}

/// A visitor that changes the parts of an address, and is left with the names that no part has.
private struct AddressChange: RecordTextVisitor {
  var parts: [String: Patch<String>]

  mutating func text(_ member: RecordMember, _ value: inout String) {
    guard let index = parts.index(forKey: member.name) else { return }
    value = parts.remove(at: index).value.applied(to: value) ?? ""
  }
}
