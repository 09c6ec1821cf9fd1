import Foundation
import OrderStatisticsProtocols
import OrdersWorkerProtocols

/// The sums of the taxes of orders, less those of their refunds.
struct TaxSums {
  typealias Key = OrderStatistics.FetchTaxes.Key
  typealias Sums = OrderStatistics.FetchTaxes.Sums

  let by: OrderStatistics.FetchTaxes.Period?
  /// The country of the rows, as `Self.country` writes it; `nil` for all.
  let country: String?
  let timeZone: TimeZone
  /// Returns whether the sums have the sales and the refunds of an instant.
  let admits: (Instant) -> Bool

  /// The countries by the texts of orders, of which there are few.
  private var countries: [String: String] = [:]
  private var rows: [Key: Totals] = [:]
  private var totals: [Currency: Totals] = [:]
  /// The number of orders with amounts in the sums.
  private(set) var orders = 0

  init(
    by: OrderStatistics.FetchTaxes.Period?, country: String?, timeZone: TimeZone, admits: @escaping (Instant) -> Bool
  ) {
    self.by = by
    self.country = country.map(Self.country)
    self.timeZone = timeZone
    self.admits = admits
  }

  /// The number of rows.
  var count: Int { rows.count }

  /// Adds an order, and deducts its refunds, each if the sums have its time; a draft or a cancelled order is left out.
  mutating func add(_ order: Order) {
    guard order.status.isSale else { return }
    var (parts, isCounted) = (RefundedParts(order), false)
    func add(_ parts: [RefundedParts.Part], at instant: Instant, sign: Int64) {
      guard admits(instant) else { return }
      let day = CivilDate(of: instant, in: timeZone)
      isCounted = self.add(parts, of: order, on: day, sign: sign) || isCounted
    }
    add(parts.all, at: order.date, sign: 1)
    for (place, refund) in order.refunds.enumerated() { add(parts.refund(place), at: refund.at, sign: -1) }
    if isCounted { orders += 1 }
  }

  /// Returns the code of a country's code or English name; another text unchanged.
  private static func country(_ text: String) -> String { Region.countryCode(text) ?? text }

  private mutating func country(_ text: String) -> String {
    if let known = countries[text] { return known }
    let country = Self.country(text)
    countries[text] = country
    return country
  }

  /// Adds parts of an order to their rows and to the sums.
  ///
  /// - Returns: whether a row has them; none has those of another country.
  private mutating func add(_ parts: [RefundedParts.Part], of order: Order, on day: CivilDate, sign: Int64) -> Bool {
    var isCounted = false
    let addresses = [order.shipmentAddress?.country, order.billingAddress?.country]
    func key(_ tax: TaxLine?) -> Key {
      let place = ([tax?.country] + addresses).lazy.compactMap { $0?.nilIfBlank }.first ?? ""
      return Key(
        period: by.map { $0.start(of: day) }, country: country(place), region: tax?.region ?? "", name: tax?.name ?? "",
        rate: tax?.rate, isUntaxed: tax == nil, currency: order.currency)
    }
    for part in parts {
      var isInRows = part.taxes.isEmpty && add(part, with: [], sign, to: key(nil))
      for tax in part.taxes { isInRows = add(part, with: [tax.units], sign, to: key(tax.line)) || isInRows }
      guard isInRows else { continue }
      isCounted = true
      totals[order.currency, default: Totals(order.currency)].add(part, with: part.taxes.map(\.units), sign)
    }
    return isCounted
  }

  /// Adds to a row, unless it is of another country.
  private mutating func add(_ part: RefundedParts.Part, with taxes: [Int64], _ sign: Int64, to key: Key) -> Bool {
    if let country, key.country.lowercased() != country.lowercased() { return false }
    rows[key, default: Totals(key.currency)].add(part, with: taxes, sign)
    return true
  }

  func response(isComplete: Bool) -> OrderStatistics.FetchTaxes.Response {
    let sorted = rows.sorted { $0.key.rank.lexicographicallyPrecedes($1.key.rank) }
    return .init(
      rows: sorted.map { .init(key: $0, sums: $1.sums) },
      totals: totals.sorted { $0.key.code < $1.key.code }.map(\.value.sums), by: by, orders: orders,
      isComplete: isComplete)
  }
}

/// Net, tax and gross in one currency.
private struct Totals {
  private var net: ExactTotal
  private var tax: ExactTotal
  private var gross: ExactTotal

  init(_ currency: Currency) { (net, tax, gross) = (ExactTotal(currency), ExactTotal(currency), ExactTotal(currency)) }

  /// Adds a part without its taxes, and some of these. No amount is computed that could exceed 64 bits.
  mutating func add(_ part: RefundedParts.Part, with taxes: [Int64], _ sign: Int64) {
    for amount in [part.gross] + part.taxes.map({ -$0.units }) {
      net.add(sign * amount)
      gross.add(sign * amount)
    }
    for amount in taxes {
      tax.add(sign * amount)
      gross.add(sign * amount)
    }
  }

  var sums: TaxSums.Sums { .init(net: net.money, tax: tax.money, gross: gross.money) }
}

extension TaxSums.Key {
  /// The texts by which rows are sorted.
  fileprivate var rank: [String] {
    let units = rate.map { String($0.units) } ?? ""
    let padding = String(repeating: "0", count: max(0, 8 - units.utf8.count))
    return [period?.description ?? "", country, region, name, padding + units, currency.code]
  }
}

extension OrderStatistics.FetchTaxes.Period {
  /// Returns the first day of the period that contains a day.
  func start(of day: CivilDate) -> CivilDate {
    let month = self == .month ? day.month : (day.month - 1) / 3 * 3 + 1
    return CivilDate(year: day.year, month: month, day: 1) ?? day
  }
}
