import Foundation
import ModelsTesting
import OrderStatisticsProtocols
import OrderStatisticsTesting
import OrdersWorkerProtocols
import PresentationTesting
import Testing
import WorkerTesting

@testable import OrderStatistics

@Suite struct `The taxes of orders` {
  let worker = OrdersWorkerSpy()
  let presenter = OrderStatisticsPresentationLogicSpy()
  let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  private func response(
    to orders: [Order], by period: OrderStatistics.FetchTaxes.Period? = nil, country: String? = nil,
    since: String? = nil, before: String? = nil
  ) async throws -> OrderStatistics.FetchTaxes.Response {
    let summed = SummedOrders([], since: since.flatMap { Instant($0) }, before: before.flatMap { Instant($0) })
    worker.answers.sums = { _ in .success(summed) }
    worker.answers.wholePage = { call in
      guard case .fetchWholeOrders(let parameters, _) = call else { return .success(.init(orders: [], next: nil)) }
      // The second reading is of orders of any date that have changed since.
      let isSecond = !parameters[.updatedSince].isEmpty
      return .success(.init(orders: isSecond ? orders : orders.filter { summed.admits($0.date) }, next: nil))
    }
    let interactor = OrderStatisticsInteractor(worker: worker, presenter: presenter, timeZone: .gmt)
    var parameters = OrdersParameters()
    parameters[.since] = [since].compactMap(\.self)
    try await interactor.fetchTaxes(.init(parameters: parameters, by: period, country: country))
    guard case .presentTaxes(let response)? = presenter.calls.last else { throw NoResponse() }
    return response
  }

  private struct NoResponse: Error {}

  private func texts(_ response: OrderStatistics.FetchTaxes.Response) -> [String] {
    response.viewModel(formatter).displayedTaxes.map {
      [$0.period, $0.country, $0.tax, $0.net, $0.amount, $0.gross].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  @Test func `each tax has a row for its rate and country, and amounts without a tax one of their own`() async throws {
    var mixed = Order.taxed([(1_000, "20"), (1_000, "7")])
    mixed.shipmentAddress = Address(country: "AT")
    let plain = Order.taxed([(500, nil)])
    let response = try await response(to: [mixed, plain, .taxed([(2_000, "20")], "DE")])
    #expect(
      texts(response) == [
        "No tax $5.00 $0.00 $5.00", "AT VAT 7 % $10.00 $0.70 $10.70", "AT VAT 20 % $10.00 $2.00 $12.00",
        "DE VAT 20 % $20.00 $4.00 $24.00",
      ])
    #expect(response.viewModel(formatter).displayedTotal == "3 orders; net $45.00, tax $6.70, gross $51.70")
    let country = try await self.response(to: [mixed, plain], country: "at")
    #expect(texts(country) == ["AT VAT 7 % $10.00 $0.70 $10.70", "AT VAT 20 % $10.00 $2.00 $12.00"])
    #expect(country.orders == 1)
  }

  @Test func `the code and the English name of a country are one country, and an empty one is that of the invoice`()
    async throws
  {
    var (named, invoiced) = (Order.taxed([(1_000, "20")], "germany"), Order.taxed([(1_000, "20")]))
    named.taxes.append(
      TaxLine(name: "VAT", rate: TaxRate("20"), country: "DE", subject: .shipping, amount: .dollars(0)))
    invoiced.shipmentAddress = Address(country: " ")
    invoiced.billingAddress = Address(country: "Germany")
    let atlantis = Order.taxed([(1_000, "20")], "Atlantis")
    let orders = [Order.taxed([(1_000, "20")], "DE"), named, invoiced, atlantis]
    #expect(
      try await texts(response(to: orders)) == [
        "Atlantis VAT 20 % $10.00 $2.00 $12.00", "DE VAT 20 % $30.00 $6.00 $36.00",
      ])
    for country in ["de", "Germany", "GERMANY"] {
      #expect(try await response(to: orders, country: country).orders == 3)
    }
    #expect(try await response(to: orders, country: "atlantis").orders == 1)
  }

  @Test func `an amount with two taxes is in two rows, and once in the sums`() async throws {
    var order = Order.taxed([(1_000, "6")], "US")
    order.taxes.append(
      TaxLine(name: "County", rate: TaxRate("1"), country: "US", subject: .item(1), amount: .dollars(10)))
    (order.tax, order.total) = (.dollars(70), .dollars(1_070))
    let response = try await response(to: [order])
    #expect(texts(response) == ["US County 1 % $10.00 $0.10 $10.10", "US VAT 6 % $10.00 $0.60 $10.60"])
    #expect(response.viewModel(formatter).displayedTotal == "1 order; net $10.00, tax $0.70, gross $10.70")
  }

  @Test func `a refund is deducted in its own period, that of a return with the tax of its lines`() async throws {
    var order = Order.taxed([(1_000, "20"), (1_000, "7")])
    order.date = .day("2024-01-31")
    order.refunds = [
      Refund(amount: .dollars(1_070), reason: "", at: .day("2024-02-01")),
      Refund(amount: .dollars(600), reason: "", at: .day("2024-04-01")),
    ]
    var entry = Return(lines: [LineQuantity(item: 2, quantity: 1)])
    entry.refund = 1
    order.returns = [entry]
    let months = try await response(to: [order], by: .month)
    #expect(
      texts(months) == [
        "Jan 2024 VAT 7 % $10.00 $0.70 $10.70", "Jan 2024 VAT 20 % $10.00 $2.00 $12.00",
        "Feb 2024 VAT 7 % -$10.00 -$0.70 -$10.70", "Apr 2024 VAT 20 % -$5.00 -$1.00 -$6.00",
      ])
    let quarters = try await response(to: [order], by: .quarter)
    #expect(
      texts(quarters) == [
        "2024-Q1 VAT 7 % $0.00 $0.00 $0.00", "2024-Q1 VAT 20 % $10.00 $2.00 $12.00",
        "2024-Q2 VAT 20 % -$5.00 -$1.00 -$6.00",
      ])
    let february = try await response(to: [order], since: "2024-02-01T00:00:00Z", before: "2024-03-01T00:00:00Z")
    #expect(texts(february) == ["VAT 7 % -$10.00 -$0.70 -$10.70"])
    #expect(february.totals == [.init(net: .dollars(-1_000), tax: .dollars(-70), gross: .dollars(-1_070))])
  }

  @Test func `times of a day limit sales and refunds as they limit the sums`() async throws {
    var order = Order.taxed([(1_000, "20")])
    order.date = .at("2024-02-01T10:00:00Z")
    order.refunds = ["2024-02-01T11:00:00Z", "2024-02-01T13:00:00Z", "2024-02-01T15:00:00Z"].map {
      Refund(amount: .dollars(120), reason: "", at: .at($0))
    }
    let all = try await response(to: [order], since: "2024-02-01T10:00:00Z", before: "2024-02-01T15:00:00Z")
    #expect(texts(all) == ["VAT 20 % $8.00 $1.60 $9.60"])
    let refund = try await response(to: [order], since: "2024-02-01T12:00:00Z", before: "2024-02-01T14:00:00Z")
    #expect(texts(refund) == ["VAT 20 % -$1.00 -$0.20 -$1.20"])
    #expect(refund.orders == 1)
  }

  @Test(arguments: [Int64.min, .max])
  func `an amount at the limit of 64 bits is added up with its tax, and what is beyond is said`(total: Int64)
    async throws
  {
    var order = Order.taxed([])
    (order.total, order.tax) = (.dollars(total), .dollars(5))
    order.refunds = [Refund(amount: .dollars(5), reason: "", at: order.date)]
    let response = try await response(to: [order])
    let net: Money? = total < 0 ? nil : .dollars(total - 10)
    #expect(response.rows.map(\.sums.tax) == [.dollars(5)])
    #expect(response.rows.map(\.sums.net) == [net])
    #expect(texts(response).first?.contains("64 bits") == (net == nil))
  }

  @Test func `refunds of a whole total leave nothing in any row, whatever the lines and taxes`() async throws {
    for seed in 0..<300 {
      var random = SplitMix64(seed: UInt64(seed))
      func number(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &random) }
      let rates = [nil, "20", "7", "5.5", "0"]
      var order = Order.taxed(
        (0..<number(1...5)).map { _ in (number(1...9_999), rates[Int(number(0...4))]) }, shipping: number(0...700))
      var left = order.total.minorUnits
      while left > 0 {
        let amount = number(1...left)
        order.refunds.append(Refund(amount: .dollars(amount), reason: "", at: .day("2024-01-01")))
        if number(0...1) == 0 {
          var entry = Return(lines: [LineQuantity(item: number(1...Int64(order.items.count)), quantity: 1)])
          entry.refund = Int64(order.refunds.count)
          order.returns.append(entry)
        }
        left -= amount
      }
      let response = try await response(to: [order])
      let zero = OrderStatistics.FetchTaxes.Sums(net: .dollars(0), tax: .dollars(0), gross: .dollars(0))
      #expect(Set(response.rows.map(\.sums)).union(response.totals) == [zero], "seed \(seed)")
    }
  }

  @Test(arguments: [OrderStatus.draft, .cancelled])
  func `drafts and cancelled orders have no taxes`(status: OrderStatus) async throws {
    var order = Order.taxed([(1_000, "20")])
    order.status = status
    order.refunds = [Refund(amount: .dollars(100), reason: "", at: order.date)]
    #expect(try await response(to: [order]).rows == [])
  }
}

extension Instant {
  fileprivate static func at(_ text: String) -> Instant { Instant(text) ?? .earliest }
  fileprivate static func day(_ text: String) -> Instant { at("\(text)T12:00:00Z") }
}

extension Address {
  fileprivate init(country: String) {
    self.init()
    self.country = country
  }
}

extension Order {
  /// Returns a paid order of one piece at each price, each with a tax on top if it has a rate.
  fileprivate static func taxed(_ lines: [(price: Int64, rate: String?)], _ country: String = "", shipping: Int64 = 0)
    -> Order
  {
    var order = Order(
      id: "a", status: .paid, date: .day("2024-01-01"), name: PersonName(first: "Amy", last: ""), email: "a@b.example",
      total: .dollars(0))
    order.items = lines.map {
      OrderItem(sku: "S", title: "", quantity: 1, unitPrice: .dollars($0.price), discount: .dollars(0))
    }
    order.shippingCharge = .dollars(shipping)
    order.taxes = lines.enumerated().compactMap { place, line in
      line.rate.map {
        TaxLine(
          name: "VAT", rate: TaxRate($0), country: country, subject: .item(Int64(place + 1)), amount: .dollars(0))
      }
    }
    for (place, amount) in order.taxesByRate.enumerated() { order.taxes[place].amount = amount ?? .dollars(0) }
    try? order.sumTaxes()
    order.total = (try? order.totalOfItems()) ?? .dollars(0)
    return order
  }
}
