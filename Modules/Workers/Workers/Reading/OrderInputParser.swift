import APIDocuments
import Foundation
import OrdersStoreProtocols
import PresentationProtocols

/// Reads an input onto an order, and collects every fault on the way.
///
/// What the input clears, or leaves out of a replacement, becomes empty; status, date and currency have no empty value
/// and stay, or are what a new order has.
struct OrderInputParser {
  /// What is made of the input.
  enum Purpose {
    case new
    /// As another store had it, with what that one owned.
    case imported
    case change
    case replacement
  }

  let input: OrderInput
  let purpose: Purpose
  let dates: DateReader
  /// The order as it was; for a new one, empty.
  let old: Order
  var order: Order
  var faults: [InvalidField] = []
  /// The order's currency, as amounts name it.
  var currencyCode: String

  /// - Parameter base: the order to change or replace, or an empty one in the currency that holds where none is named.
  init(_ input: OrderInput, _ purpose: Purpose, onto base: Order, dates: DateReader) {
    self.input = input
    self.purpose = purpose
    self.dates = dates
    old = base
    order = base
    currencyCode = base.currency.code
  }

  /// The order, or all that is wrong with it.
  static func read(_ input: OrderInput, _ purpose: Purpose, onto base: consuming Order, dates: DateReader)
    -> Result<Order, InvalidInput>
  {
    // Each line can have several faults: more lines than an order can have are refused before they are read.
    let lineCount = max(input.items.value?.count ?? 0, input.addedItems.count, input.removedSKUs.count)
    guard lineCount <= OrderLimits.items else {
      return .failure(InvalidInput(fields: [.tooManyItems(lineCount)]))
    }
    var reader = OrderInputParser(input, purpose, onto: base, dates: dates)
    reader.readAll()
    guard !reader.faults.isEmpty else { return .success(reader.order) }
    // What the rules find beside it is told at once; but not twice, and a sum of lines that cannot be read is no sum.
    let told = Set(reader.faults.map(\.pointer) + ["/total"])
    let more = reader.order.invalidFields.filter { !$0.isWithin(told) }
    return .failure(InvalidInput(fields: reader.faults + more))
  }

  private mutating func readAll() {
    if purpose == .replacement { order = old.withoutContent }
    readCurrency()
    readStatus()
    readDate()
    readTexts()
    readMethod()
    order.billingAddress = address(input.billingAddress, order.billingAddress, "/billingAddress")
    order.shipmentAddress = address(input.shipmentAddress, order.shipmentAddress, "/shipmentAddress")
    readCard()
    readSums()
    if purpose == .imported { readOwned() }
    requirePerson()
  }

  mutating func fault(_ pointer: String, _ message: String) { faults.append(InvalidField(pointer, message)) }

  // MARK: Words

  private mutating func readStatus() {
    switch input.status {
    case .unchanged: break
    case .cleared: if purpose == .change { fault("/status", "cannot be empty") }
    case .set(let text):
      do {
        order.status = try Word.read(text, at: "/status", "status")
      } catch {
        faults.append(error)
      }
      if purpose == .new, order.status != .placed, order.status != .draft {
        fault("/status", "is \(order.status.rawValue); a new order is placed or draft")
      }
    }
  }

  private mutating func readMethod() {
    guard let text = input.shipmentMethod.value?.nilIfBlank else {
      if !input.shipmentMethod.isUnchanged { order.shipmentMethod = nil }
      return
    }
    do {
      order.shipmentMethod = try Word.read(text, at: "/shipmentMethod", "shipment method")
    } catch {
      faults.append(error)
    }
  }

  private mutating func readDate() {
    switch input.date {
    case .unchanged: break
    case .cleared: if purpose == .change { fault("/date", "cannot be empty") }
    case .set(let text):
      do {
        let date = try dates.start(text, at: "/date")
        let isKept = input.isDayOnly && Instant(text) == nil && purpose != .new
        // A form that shows the day alone, and comes back as it was, has changed nothing.
        order.date = isKept && dates.day(of: date) == dates.day(of: old.date) ? old.date : date
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

  private mutating func address(_ patch: Patch<AddressInput>, _ old: Address?, _ pointer: String) -> Address? {
    switch patch {
    case .unchanged: return old
    case .cleared: return nil
    case .set(let input):
      var address = old ?? Address()
      for (name, part) in input.parts where !address.apply(part, to: name) {
        fault("\(pointer)/\(name)", "is no part of an address")
      }
      return address.isEmpty ? nil : address
    }
  }

  /// The books may lack a person, once erased; a new order may not.
  private mutating func requirePerson() {
    let mayLack = purpose == .imported ? input.owned.id != nil : purpose != .new && old.lacksPerson
    if order.lacksPerson, !mayLack {
      fault("/email", "is missing, and so is the name; one of them is needed")
    }
  }
}

/// All that is wrong with one input.
struct InvalidInput: Error {
  let fields: [InvalidField]
}

extension InvalidField {
  /// Whether one of the pointers is the field's own, or that of a value that the field is in.
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
  /// As `== .unchanged`, without comparing values.
  var isUnchanged: Bool { if case .unchanged = self { true } else { false } }
}

extension Patch<String> {
  /// Without the white space around it, which nobody sees and nothing would be found by.
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

  /// What the store owns, and what has no empty value; nothing else.
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

extension Address {
  /// - Returns: whether there is a part of this name.
  fileprivate mutating func apply(_ patch: Patch<String>, to name: String) -> Bool {
    // By name, not by `parts`: an import does this some ten times an order, and key paths are slow.
    switch name {
    case "name": self.name = patch.applied(to: self.name) ?? ""
    case "company": company = patch.applied(to: company) ?? ""
    case "phone": phone = patch.applied(to: phone) ?? ""
    case "street1": street1 = patch.applied(to: street1) ?? ""
    case "street2": street2 = patch.applied(to: street2) ?? ""
    case "city": city = patch.applied(to: city) ?? ""
    case "state": state = patch.applied(to: state) ?? ""
    case "zip": zip = patch.applied(to: zip) ?? ""
    case "country": country = patch.applied(to: country) ?? ""
    default: return false
    }
    return true
  }
}
