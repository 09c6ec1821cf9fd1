public import Records

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

  /// The address as on an envelope, with line breaks between the lines.
  public var envelope: String {
    let place = [city, state, zip].filter { !$0.isEmpty }.joined(separator: " ")
    return [name, company, street1, street2, place, country, phone].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The parts whose words a search finds, as they are written.
  public var searchable: [String] { [name, company, street1, street2, city] }

  /// Whether all parts are empty.
  public var isEmpty: Bool { self == Address() }
}

extension Address: Record {
  public static var blank: Address { Address() }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    let phone = RecordMember("phone", "The phone number there.")
    try visitor.member(RecordMember("name", "The name of the recipient."), &name)
    try visitor.member(RecordMember("company", "The name of the company."), &company)
    if !Visitor.isTransfer { try visitor.member(phone, &self.phone) }
    try visitor.member(RecordMember("street1", "The street and the house number."), &street1)
    try visitor.member(RecordMember("street2", "The second line of the street."), &street2)
    try visitor.member(RecordMember("city", "The city."), &city)
    try visitor.member(RecordMember("state", "The state or province."), &state)
    try visitor.member(RecordMember("zip", "The postal code."), &zip)
    try visitor.member(RecordMember("country", "The country."), &country)
    if Visitor.isTransfer { try visitor.member(phone, &self.phone) }
  }
}
