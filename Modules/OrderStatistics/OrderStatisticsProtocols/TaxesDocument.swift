public import DocumentsProtocols
import OrderFilesProtocols
public import PresentationProtocols

/// The taxes of orders for programs.
public struct TaxesDocument: Hashable, Sendable {
  /// The sums of one currency; `nil` for one beyond 64 bits.
  public struct Sums: Hashable, Sendable {
    /// The amount that the tax is on.
    public var net: DisplayedMoney?
    /// The tax.
    public var tax: DisplayedMoney?
    /// The amount with the tax.
    public var gross: DisplayedMoney?

    public init(net: DisplayedMoney?, tax: DisplayedMoney?, gross: DisplayedMoney?) {
      self.net = net
      self.tax = tax
      self.gross = gross
    }
  }

  /// A tax of one name, rate and place in one period and currency.
  public struct Row: Hashable, Sendable {
    /// The period: `2007-06`, `2007-Q2`; `nil` for the whole time.
    public var period: DisplayedValue?
    /// The country; empty if unknown.
    public var country: String
    /// The region; empty if the tax has none.
    public var region: String
    /// The name; empty if unknown, or without a tax.
    public var name: String
    /// The rate in percent; `nil` if unknown, or without a tax.
    public var rate: String?
    /// The sums.
    public var sums: Sums
    /// The code of the currency of the sums.
    public var currency: String

    public init(
      period: DisplayedValue?, country: String, region: String, name: String, rate: String?, sums: Sums,
      currency: String
    ) {
      self.period = period
      self.country = country
      self.region = region
      self.name = name
      self.rate = rate
      self.sums = sums
      self.currency = currency
    }
  }

  /// The rows, in order.
  public var taxes: [Row]
  /// The sums of all orders, one for each currency.
  public var totals: [Sums]
  /// The number of orders.
  public var orders: Int
  /// Whether all matching orders are included.
  public var isComplete: Bool

  public init(taxes: [Row], totals: [Sums], orders: Int, isComplete: Bool) {
    self.taxes = taxes
    self.totals = totals
    self.orders = orders
    self.isComplete = isComplete
  }
}

extension TaxesDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("taxes", taxes)
      $0.member("totals", totals)
      $0.member("orders", orders)
      $0.member("isComplete", isComplete)
    }
  }
}

extension TaxesDocument.Row: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("period", period)
      $0.member("country", country)
      $0.member("region", region)
      $0.member("name", name)
      $0.member("rate", rate)
      sums.writeMembers(to: &$0)
    }
  }
}

extension TaxesDocument.Sums: JSONWritable {
  public func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }

  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("net", net)
    json.member("tax", tax)
    json.member("gross", gross)
  }
}

extension OrderStatistics.FetchTaxes.ViewModel {
  /// The rows as CSV. A sum beyond 64 bits is left out.
  public var csv: String {
    let rows = document.taxes.map { row in
      [row.period?.value ?? "", row.country, row.region, row.name, row.rate ?? ""]
        + [row.sums.net, row.sums.tax, row.sums.gross].map { $0?.amount ?? "" } + [row.currency]
    }
    let headings = ["period", "country", "region", "name", "rate", "net", "tax", "gross", "currency"]
    return CommaSeparated.text([headings] + rows)
  }
}
