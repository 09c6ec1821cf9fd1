import APITesting
import DocumentsProtocols
import Foundation
import ImportOrders
import ImportOrdersProtocols
import ImportOrdersTesting
import OrderDocumentsProtocols
import OrderFilesProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import WorkerTesting

struct ReaderHasGone: Error {}

/// The outcome of an import of some bytes.
struct Imported {
  var orders: [OrderInput] = []
  var batches: [Int] = []
  var keys: [String?] = []
  var rejects: [ImportOrders.Reject] = []
  var problem: Problem?
  var last: ImportOrders.Response?

  /// Imports with a worker that accepts every order.
  init(_ source: ByteSourceFake, as layout: ImportOrders.Layout? = nil, key: String? = nil) async throws {
    try await self.init(of: source, as: layout, key: key)
  }

  init(of source: any ByteSource, as layout: ImportOrders.Layout?, key: String? = nil) async throws {
    let worker = OrdersWorkerSpy()
    worker.takesEverything()
    let presenter = ImportOrdersPresentationLogicSpy()
    let interactor = ImportOrdersInteractor(
      worker: worker, reader: ImportOrdersWorker(), presenter: presenter, context: .enUS)
    try await interactor.importOrders(.init(source: source, layout: layout, idempotencyKey: key))
    for call in worker.calls {
      guard case .importOrders(let inputs, let options) = call else { continue }
      orders += inputs
      batches.append(inputs.count)
      keys.append(options.idempotencyKey)
    }
    for call in presenter.calls {
      switch call {
      case .presentImportedOrders(let response):
        rejects += response.rejects
        last = response
      case .presentProblem(let problem): self.problem = problem
      case .presentFailure(let error): problem = Problem(error)
      }
    }
  }

  init(_ text: String, as layout: ImportOrders.Layout? = nil) async throws {
    try await self.init(ByteSourceFake(text), as: layout)
  }

  /// Each reject as a line of text.
  var reasons: [String] {
    rejects.map { reject in "\(reject.line) \(reject.faults.map(\.description).joined(separator: "; "))" }
  }
}

extension OrdersWorkerSpy {
  /// Answers every import with `created` for each order.
  func takesEverything() {
    answers.outcomes = { call in
      guard case .importOrders(let inputs, _) = call else { return .failure(OrdersWorkerAnswers.unset) }
      return .success(WriteReceipt(inputs.indices.map { .created(id: "id-\($0)", number: Int64($0) + 1) }))
    }
  }
}

/// Returns the bytes of a file in `Fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  return Array(try Data(contentsOf: folder.appending(path: name)))
}

enum Shopify {
  static let columns = [
    "Name", "Email", "Financial Status", "Fulfillment Status", "Currency", "Shipping", "Taxes", "Total",
    "Discount Amount", "Created at", "Lineitem quantity", "Lineitem name", "Lineitem price", "Lineitem discount",
    "Billing Name", "Cancelled at", "Refunded Amount",
  ]
  static let heading = columns.joined(separator: ",")

  /// Returns a valid row of an order of one line, with the changes of a test.
  static func row(_ changes: [String: String] = [:]) -> String {
    let cells = [
      "Name": "#1", "Email": "a@example.com", "Financial Status": "paid", "Fulfillment Status": "unfulfilled",
      "Currency": "USD", "Total": "10.00", "Created at": "2024-01-10 23:30:00 -0500", "Lineitem quantity": "2",
      "Lineitem name": "Mug", "Lineitem price": "5.00",
    ].merging(changes) { $1 }
    return columns.map { cells[$0] ?? "" }.joined(separator: ",")
  }

  static func file(_ rows: String...) -> String { ([heading] + rows).joined(separator: "\n") + "\n" }
}

enum OurCSV {
  static let heading = OrdersCSV.columns.joined(separator: ",")
  static func row(_ number: Int, first: String = "Amy") -> String {
    "id-\(number),\(number),1,paid,#\(number),2007-06-29T00:00:00Z,\(first),Apple,a@example.com,1.23,USD"
  }
}
