public import Amounts
public import CivilTime
public import OrderQueries
public import PresentationProtocols

extension OrderStatistics {
  /// The use case that adds up the taxes of orders by period, country, name and rate.
  ///
  /// Drafts and cancelled orders are left out. A refund is deducted in the period in which it was made: that of a return
  /// with the taxes of its lines, another in proportion. The gross sums are those of the statistics after refunds.
  public enum FetchTaxes {
    /// The greatest number of orders whose taxes are added up.
    public static let mostOrders = 1_000_000
    /// The greatest number of rows. Reading ends with the order that exceeds it.
    public static let mostRows = 10_000

    /// The length of the periods.
    public enum Period: String, CaseIterable, Hashable, Sendable {
      /// A row for each month.
      case month
      /// A row for three months: January to March is the first.
      case quarter
    }

    /// The filter and the grouping.
    public struct Request: Hashable, Sendable {
      /// The filters for the orders, as text; sort order and page are ignored.
      public var parameters: OrdersParameters
      /// The length of the periods; `nil` for the sums of the whole time.
      public var by: Period?
      /// The country of the tax, or else of the address of the order, by its code or English name; `nil` for all.
      public var country: String?

      public init(parameters: OrdersParameters = .init(), by: Period? = nil, country: String? = nil) {
        self.parameters = parameters
        self.by = by
        self.country = country
      }
    }

    /// The period, the country and the tax of a row.
    public struct Key: Hashable, Sendable {
      /// The first day of the period; `nil` for the whole time.
      public var period: CivilDate?
      /// The country of the tax, or else of the address of the order: its code, else its name; empty if unknown.
      public var country: String
      /// The region of the tax; empty if it has none.
      public var region: String
      /// The name of the tax; empty if unknown, or without a tax.
      public var name: String
      /// The rate; `nil` if unknown, or without a tax.
      public var rate: TaxRate?
      /// Whether the amounts are not taxed.
      public var isUntaxed: Bool
      /// The currency of the amounts.
      public var currency: Currency

      public init(
        period: CivilDate?, country: String, region: String, name: String, rate: TaxRate?, isUntaxed: Bool,
        currency: Currency
      ) {
        self.period = period
        self.country = country
        self.region = region
        self.name = name
        self.rate = rate
        self.isUntaxed = isUntaxed
        self.currency = currency
      }
    }

    /// The sums of a row, in one currency; `nil` for one beyond 64 bits.
    public struct Sums: Hashable, Sendable {
      /// The amount that the tax is on.
      public var net: Money?
      /// The tax.
      public var tax: Money?
      /// The amount with the tax.
      public var gross: Money?

      public init(net: Money?, tax: Money?, gross: Money?) {
        self.net = net
        self.tax = tax
        self.gross = gross
      }
    }

    /// The taxes, before they are formatted.
    public struct Response: Hashable, Sendable {
      /// A row.
      public struct Row: Hashable, Sendable {
        /// The period, the country and the tax.
        public var key: Key
        /// The sums.
        public var sums: Sums

        public init(key: Key, sums: Sums) {
          self.key = key
          self.sums = sums
        }
      }

      /// The rows, by period, country, region, name, rate and currency.
      public var rows: [Row]
      /// The sums of all orders, one for each currency. An amount with two taxes is in two rows, and once in a sum.
      public var totals: [Sums]
      /// The length of the periods; `nil` for the sums of the whole time.
      public var by: Period?
      /// The number of orders with amounts in a row.
      public var orders: Int
      /// Whether all matching orders were read.
      public var isComplete: Bool

      public init(rows: [Row], totals: [Sums], by: Period?, orders: Int, isComplete: Bool) {
        self.rows = rows
        self.totals = totals
        self.by = by
        self.orders = orders
        self.isComplete = isComplete
      }
    }

    /// A row as text for labels.
    public struct DisplayedTax: Hashable, Sendable {
      /// The period: `Jun 2007`, `2007-Q2`; empty for the whole time.
      public var period: String
      /// The country with the region: `US-CA`; empty if unknown.
      public var country: String
      /// The name and the rate: `VAT 20 %`; `No tax` for amounts without one.
      public var tax: String
      /// The amount that the tax is on.
      public var net: String
      /// The tax.
      public var amount: String
      /// The amount with the tax.
      public var gross: String

      public init(period: String, country: String, tax: String, net: String, amount: String, gross: String) {
        self.period = period
        self.country = country
        self.tax = tax
        self.net = net
        self.amount = amount
        self.gross = gross
      }
    }

    /// The columns of the rows.
    public static let columns: [TableColumn<DisplayedTax>] = [
      TableColumn("period", "Period", .period, rank: 1) { $0.period },
      TableColumn("country", "Country", rank: 2) { $0.country },
      TableColumn("name", "Tax", isHeading: true) { $0.tax },
      TableColumn("net", "Net", .money, rank: 3) { $0.net },
      TableColumn("tax", "Amount", .money) { $0.amount },
      TableColumn("gross", "Gross", .money, rank: 4) { $0.gross },
    ]

    /// The formatted taxes.
    public struct ViewModel: Hashable, Sendable {
      /// The rows, in order.
      public var displayedTaxes: [DisplayedTax]
      /// The sums of each currency: `830 orders; net $1,108.95, tax $221.79, gross $1,330.74`.
      public var displayedTotal: String
      /// The sentence that says that some orders are not included; `nil` if all were read.
      public var displayedLimit: String?
      /// The taxes for programs, with raw values.
      public var document: TaxesDocument

      public init(
        displayedTaxes: [DisplayedTax], displayedTotal: String, displayedLimit: String? = nil, document: TaxesDocument
      ) {
        self.displayedTaxes = displayedTaxes
        self.displayedTotal = displayedTotal
        self.displayedLimit = displayedLimit
        self.document = document
      }
    }
  }
}
