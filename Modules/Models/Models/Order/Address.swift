/// A postal address as the customer wrote it; what is not known is empty.
public struct Address: Hashable, Sendable {
  public var name: String
  public var company: String
  public var phone: String
  public var street1: String
  public var street2: String
  public var city: String
  public var state: String
  public var zip: String
  public var country: String

  public init(
    name: String = "", company: String = "", phone: String = "", street1: String = "", street2: String = "",
    city: String = "", state: String = "", zip: String = "", country: String = ""
  ) {
    self.name = name
    self.company = company
    self.phone = phone
    self.street1 = street1
    self.street2 = street2
    self.city = city
    self.state = state
    self.zip = zip
    self.country = country
  }

  /// The parts with their names, in the order in which an envelope shows them.
  public static var parts: [(name: String, path: any WritableKeyPath<Address, String> & Sendable)] {
    [
      ("name", \.name), ("company", \.company), ("street1", \.street1), ("street2", \.street2), ("city", \.city),
      ("state", \.state), ("zip", \.zip), ("country", \.country), ("phone", \.phone),
    ]
  }

  /// Whether nothing at all is known.
  public var isEmpty: Bool { self == Address() }
}
