/// Which orders a list, an export or the statistics take, as a person or a URL writes it; all of it is checked later.
public struct OrdersParameters: Hashable, Sendable {
  public var status: [String]
  public var query: String?
  public var email: String?
  public var phone: String?
  public var number: String?
  public var reference: String?
  /// RFC 3339, `2007-06-29`, `today`, `yesterday` or `-7d`.
  public var since: String?
  /// The same; a day is taken in whole.
  public var until: String?
  public var updatedSince: String?
  /// `date`, `number`, `updated`, `total` or `name`, with `-` in front for descending; `nil` for `-date`, in exports
  /// `number`.
  public var sort: String?
  public var limit: Int
  public var after: String?

  public init(
    status: [String] = [], query: String? = nil, email: String? = nil, phone: String? = nil, number: String? = nil,
    reference: String? = nil, since: String? = nil, until: String? = nil, updatedSince: String? = nil,
    sort: String? = nil, limit: Int = 50, after: String? = nil
  ) {
    self.status = status
    self.query = query
    self.email = email
    self.phone = phone
    self.number = number
    self.reference = reference
    self.since = since
    self.until = until
    self.updatedSince = updatedSince
    self.sort = sort
    self.limit = limit
    self.after = after
  }
}
