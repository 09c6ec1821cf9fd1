/// A postal address as the customer wrote it. Unknown parts are empty strings.
public struct Address: Hashable, Sendable {
  /// The name of the recipient.
  public var name: String
  /// The company of the recipient.
  public var company: String
  /// The phone number for the delivery.
  public var phone: String
  /// The first line of the street address: street and house number.
  public var street1: String
  /// The second line of the street address, for example the apartment.
  public var street2: String
  /// The city or town.
  public var city: String
  /// The state, province or region.
  public var state: String
  /// The postal code, in any country's format.
  public var zip: String
  /// The country, as a name or a code.
  public var country: String

  /// Creates an address from its parts, each empty by default.
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

  /// The name and key path of each part, in the order of lines on an envelope, with the phone number last.
  public static var parts: [(name: String, path: any WritableKeyPath<Address, String> & Sendable)] {
    [
      ("name", \.name), ("company", \.company), ("street1", \.street1), ("street2", \.street2), ("city", \.city),
      ("state", \.state), ("zip", \.zip), ("country", \.country), ("phone", \.phone),
    ]
  }

  /// Whether all parts are empty.
  public var isEmpty: Bool { self == Address() }
}
