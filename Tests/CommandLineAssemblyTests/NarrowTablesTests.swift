import AccessProtocols
import BulkOrdersProtocols
import CommandLineKernel
import CommandLineTesting
import CustomersProtocols
import ListOrdersProtocols
import MelodyListProtocols
import OrderStatisticsProtocols
import PresentationProtocols
import SavedViewsProtocols
import ShowOrderProtocols
import ShowPresentationProtocols
import Testing

@Suite struct `Tables on a narrow terminal` {
  static let tables: [SampledTable] = [
    SampledTable("orders", ListOrders.columns), SampledTable("deleted orders", ListOrders.FetchDeletedOrders.columns),
    SampledTable("work", ListOrders.FetchWork.columns), SampledTable("items", ShowOrder.itemColumns),
    SampledTable("history", ShowOrder.FetchHistory.columns), SampledTable("results", BulkOrders.ChangeOrders.columns),
    SampledTable("sums", OrderStatistics.columns("Month")),
    SampledTable("sums of items", OrderStatistics.FetchItems.columns),
    SampledTable("customers", Customers.columns), SampledTable("views", SavedViews.columns),
    SampledTable("credentials", ManageAccess.credentialColumns), SampledTable("sessions", ManageAccess.sessionColumns),
    SampledTable("shows", Shows.List.columns), SampledTable("episodes", Shows.One.columns),
    SampledTable("airings", Shows.Airings.columns), SampledTable("watched", Shows.LatestHistory.columns),
    SampledTable("found shows", Shows.Search.columns), SampledTable("melodies", MelodyList.columns),
  ]

  @Test(arguments: tables, [40, 60, 80])
  func `no line is too wide, no value is broken, and each column that is left out is named`(
    table: SampledTable, width: Int
  ) async {
    let console = ConsoleStub(terminal: .whole(columns: width, rows: 99), environment: ["TERM": "dumb"])
    #expect(await program(table.columns, [1, 2], to: console).run([Array("table".utf8)]) == 0)
    let lines = console.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width }, "\(console.output)")
    let named = console.errors.hasPrefix("Columns left out: ")
    for column in table.columns {
      let name = column.heading.isEmpty ? column.name : column.heading
      let isLeftOut = named && console.errors.contains(name)
      if [.number, .money, .date, .period, .code].contains(column.kind) {
        #expect(isLeftOut || console.output.contains(column.text(2)), "\(name): \(console.output)\(console.errors)")
      }
      if width >= 60, column.isHeading { #expect(!isLeftOut, "\(name)") }
    }
  }

  @Test func `a later number that is wider than the first ones is whole, and so is its line`() async {
    let columns: [TableColumn<Int>] = [
      .init("name", "Name", .text) { _ in "A name of some words that is cut on a narrow terminal" },
      .init("total", "Total", .money) { $0 == 1 ? "$1.00" : "$1,234,567,890.00" },
    ]
    let console = ConsoleStub(terminal: .whole(columns: 40), environment: ["TERM": "dumb"])
    #expect(await program(columns, [1], [2], to: console).run([Array("table".utf8)]) == 0)
    #expect(console.output.split(separator: "\n").allSatisfy { $0.count <= 40 })
    #expect(console.output.contains("$1,234,567,890.00"))
    #expect(console.errors.isEmpty)
  }

  private func program(
    _ columns: [TableColumn<Int>], _ pages: [Int]..., to console: ConsoleStub
  ) -> CommandLineProgram<Int> {
    let command = Command<Int>(path: ["table"], summary: "Shows a table", formats: [.table]) { invocation in
      var table = Table(columns, invocation)
      for page in pages { try invocation.write(table.lines(page)) }
      return .done
    }
    return CommandLineProgram(
      "sample", "Shows tables.", commands: [command], globalOptions: GlobalOptions.all, version: "1", console: console
    ) { _, _ in 0 }
  }
}

/// The columns of a scene, with sample texts of their kinds in place of its rows.
struct SampledTable: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let columns: [TableColumn<Int>]

  init<Row>(_ name: String, _ columns: [TableColumn<Row>]) {
    testDescription = name
    self.columns = columns.map { column in
      TableColumn(column.name, column.heading, column.kind, isHeading: column.isHeading, rank: column.rank) { row in
        column.kind.sample(row)
      }
    }
  }
}

extension ColumnKind {
  /// Returns a text that is usual for this kind in a row.
  fileprivate func sample(_ row: Int) -> String {
    switch self {
    case .text: "Guillermo Fernández \(row)"
    case .note: "Refunded \(row) of 7 items, since the parcel was lost on its way"
    case .code: "SAMPLE-1107\(row)"
    case .email: "guillermo.fernandez\(row)@example.com"
    case .number: "10,00\(row)"
    case .money: "$12,345.6\(row)"
    case .date: "12/28/26, 10:0\(row) PM"
    case .period: "Sep 199\(row)"
    case .status: "Cancelled"
    case .mark: "watched"
    case .detail: "018f2f6e-7c5a-7e6b-8a41-9d2f3c4b5a6\(row)"
    case .bar: "████████████████████"
    }
  }
}
