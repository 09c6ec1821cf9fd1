/// A field that may not be as it is, and why.
public struct InvalidField: Error, Hashable, Sendable {
  /// Where, as a JSON Pointer (RFC 6901): `/items/0/quantity`; empty for the whole.
  public let pointer: String
  /// What is wrong and what would be right, for a human.
  public let message: String
  /// Whether something else that is kept stands in the way, and nothing is wrong with what is refused.
  public let isCollision: Bool

  public init(_ pointer: String, _ message: String, isCollision: Bool = false) {
    self.pointer = pointer
    self.message = message
    self.isCollision = isCollision
  }
}

extension InvalidField: CustomStringConvertible {
  /// `item 1: quantity is 0; from 1 to 1000000 may be ordered`
  public var description: String { pointer.isEmpty ? message : "\(place) \(message)" }

  /// The pointer in words: `/items/0/unitPrice` is `item 1: unit price`, and `/0/name`, of a bare list,
  /// `entry 1: name`.
  public var place: String {
    var words: [String] = []
    for name in pointer.split(separator: "/") {
      if let index = Int(name) {
        words.append("\(words.popLast().map(Self.one) ?? "entry") \(index + 1)")
      } else {
        words.append(Self.words(of: name))
      }
    }
    return words.joined(separator: ": ")
  }

  /// One of `items` is an `item`, one of `melodies` a `melody`.
  private static func one(of list: String) -> String {
    if list.hasSuffix("ies") { return "\(list.dropLast(3))y" }
    return list.hasSuffix("s") ? String(list.dropLast()) : list
  }

  /// `unitPrice` is two words, as `min_total` is; the heading of a column, `Lineitem price`, stays as it is.
  private static func words(of name: Substring) -> String {
    guard name.first?.isLowercase == true, !name.contains(" ") else { return String(name) }
    return name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : $1 == "_" ? " " : String($1) }
  }
}

/// The bounds that every order keeps.
public enum OrderLimits {
  /// Bytes of UTF-8 in a line of text.
  public static let text = 1_000
  /// Bytes of UTF-8 in an order's id.
  public static let id = 64
  /// Bytes of UTF-8 in a note.
  public static let note = 20_000
  public static let items = 1_000
  public static let quantity: ClosedRange<Int64> = 1...1_000_000
  /// Numbers and versions, as far as every reader of JSON counts exactly (RFC 8259 §6).
  public static let counter: ClosedRange<Int64> = 1...9_007_199_254_740_991
  /// Numbers that an imported order may bring along; above them is room for those that a store gives afterwards.
  public static let importedNumber: ClosedRange<Int64> = 1...999_999_999_999
  /// Numbers of orders: those that a store gives, and those that a transfer or a backup may bring.
  public static let number: ClosedRange<Int64> = 1...9_999_999_999_999
  /// Ids of the events that a transfer may bring; above them is room for those that a store gives afterwards.
  public static let transferredEvent: ClosedRange<Int64> = 1...999_999_999_999_999
  /// Years in which a card may expire.
  public static let expiryYear = 1950...9999
}

extension Order {
  /// Everything about the order that breaks a rule; empty where it keeps them all.
  public var invalidFields: [InvalidField] {
    invalidTexts + invalidMoments + invalidCard + invalidItems + invalidSums
  }

  private var invalidTexts: [InvalidField] {
    var invalid: [InvalidField] = []
    // Where is only said where something is wrong: an import checks a million orders that are right.
    func check(_ pointer: @autoclosure () -> String, _ text: String?, limit: Int = OrderLimits.text) {
      guard let text else { return }
      if text.utf8.count > limit {
        invalid.append(InvalidField(pointer(), "is \(text.utf8.count) bytes long; at most \(limit) are kept"))
      } else if text.hasControlCharacter {
        invalid.append(InvalidField(pointer(), "has a control character"))
      }
    }
    func checkParts(of address: Address?, _ pointer: String) {
      guard let address else { return }
      for part in Address.parts { check("\(pointer)/\(part.name)", address[keyPath: part.path]) }
    }
    check("/reference", reference)
    check("/name/first", name.first)
    check("/name/last", name.last)
    check("/email", email)
    check("/phone", phone)
    check("/service", service)
    check("/carrier", carrier)
    check("/tracking", tracking)
    check("/note", note, limit: OrderLimits.note)
    check("/payment/brand", payment?.brand)
    checkParts(of: billingAddress, "/billingAddress")
    checkParts(of: shipmentAddress, "/shipmentAddress")
    for (index, item) in items.enumerated() {
      check("/items/\(index)/sku", item.sku)
      check("/items/\(index)/title", item.title)
    }
    for (index, refund) in refunds.enumerated() { check("/refunds/\(index)/reason", refund.reason) }
    if !email.isEmpty, !Order.isEmail(email) {
      invalid.append(InvalidField("/email", "\(email.quoted()) is not an email address such as amy@example.com"))
    }
    if reference == "" { invalid.append(InvalidField("/reference", "is empty; leave it out instead")) }
    if !id.isID {
      invalid.append(InvalidField("/id", "is not 1 to \(OrderLimits.id) lower-case letters, digits and hyphens"))
    }
    return invalid
  }

  private var invalidMoments: [InvalidField] {
    var invalid: [InvalidField] = []
    func check(_ pointer: @autoclosure () -> String, _ moment: Instant) {
      guard moment < .earliest || moment > .latest else { return }
      invalid.append(InvalidField(pointer(), "is outside the years 1 to 9999"))
    }
    check("/date", date)
    check("/createdAt", createdAt)
    check("/updatedAt", updatedAt)
    for (index, refund) in refunds.enumerated() { check("/refunds/\(index)/at", refund.at) }
    return invalid
  }

  /// A number in the place of its last four digits must never be kept.
  private var invalidCard: [InvalidField] {
    guard let payment else { return [] }
    var invalid: [InvalidField] = []
    if payment.last4.utf8.count != 4 || payment.last4.utf8.decimal == nil {
      invalid.append(InvalidField("/payment/last4", "is not four digits"))
    }
    if !(1...12).contains(payment.expiryMonth) || !OrderLimits.expiryYear.contains(payment.expiryYear) {
      invalid.append(InvalidField("/payment/expires", "is not a month such as 2030-05"))
    }
    return invalid
  }

  /// One `@` with something on both sides and no white space: what can be known without sending a message.
  private static func isEmail(_ text: String) -> Bool {
    guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")), at == text.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      return false
    }
    return at != text.startIndex && text.utf8.index(after: at) != text.endIndex
      // Most are visible ASCII, about which no table needs to be asked.
      && !text.unicodeScalars.contains { !(0x21...0x7E).contains($0.value) && $0.properties.isWhitespace }
  }
}

extension String {
  /// Whether there is one of C0 (but tab and line ends), DEL or C1, which a terminal may take for a command.
  public var hasControlCharacter: Bool {
    var last: UInt8 = 0
    for byte in utf8 {
      let isControl = byte < 32 && byte != 9 && byte != 10 && byte != 13 || byte == 127 || last == 0xC2 && byte < 0xA0
      if isControl { return true }
      last = byte
    }
    return false
  }
}

extension String {
  /// Whether it can be an id: 1 to `OrderLimits.id` lower-case letters, digits and hyphens.
  var isID: Bool {
    (1...OrderLimits.id).contains(utf8.count) && utf8.allSatisfy(\.isPartOfID)
  }
}

extension UInt8 {
  fileprivate var isPartOfID: Bool {
    self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
      || self == UInt8(ascii: "-")
  }
}
