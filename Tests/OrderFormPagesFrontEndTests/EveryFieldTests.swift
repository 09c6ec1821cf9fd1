import CreateOrder
import CreateOrderProtocols
import CreateOrderTesting
import DocumentsProtocols
import Foundation
import HTTPProtocols
import JSON
import Models
import ModelsTesting
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `The form of an order with every field` {
  /// The properties that the form leaves out.
  private static let absent = [
    "id": "the store sets it", "number": "the store sets it", "version": "the store sets it",
    "createdAt": "the store sets it", "updatedAt": "the store sets it", "refunds": "the page of the order makes one",
    "shipments": "a shipment is an action of its own",
    "returns": "a return is an action of its own",
    "internalNotes": "a note is added by an action of its own",
    "tax": "the form leaves out the sum of taxes",
    "payment": "the number is typed anew, and never shown",
    "total": "it follows from the items",
  ]

  private let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  private var scenes: WebScenesStub {
    let formatter = formatter
    return WebScenesStub(
      create: CreateOrderSceneSpy { call, display in
        guard case .fetchForm(let request) = call else {
          throw Problem(.notFound, "nothing is stored here")
        }
        // Without parsed values, amounts and days are in the format of machines.
        let presenter = CreateOrderPresenter(
          display: display, formatter: formatter, reader: ValueReaderFake(), timeZone: .gmt)
        try await presenter.presentForm(
          .init(order: request.order.map { _ in .everyField }, emptyItems: request.emptyItems))
      })
  }

  @Test func `sent as it is shown, it changes nothing`() async throws {
    let scenes = scenes
    let front = WebHandler(scenes)
    _ = await front.post("/orders/1/edit", try await shown(by: front))
    guard case .updateOrder(let request)? = scenes.create.calls.last else {
      Issue.record("\(scenes.create.calls)")
      return
    }
    #expect(request.input == OrderInput())
  }

  @Test func `typed anew as it is shown, it arrives whole in the request`() async throws {
    let scenes = scenes
    let front = WebHandler(scenes)
    let typed = try await shown(by: front).filter { $0.0.hasPrefix("/") }
    _ = await front.post("/orders/new", typed)
    guard case .createOrder(let request)? = scenes.create.calls.last else {
      Issue.record("\(scenes.create.calls)")
      return
    }
    let lost = lostFields(
      of: .everyField, expected: try OrderInput(json: OrderDocument(Order.everyField, formatter).json()),
      in: request.input, by: "the page's form", absent: Self.absent,
      altered: ["date": "the form shows the day, and an edit leaves the time"])
    #expect(lost == [])
    #expect(request.input.currency == .set("USD"))
  }

  /// Returns the fields that a browser sends of the page that edits the order.
  private func shown(by front: WebHandler) async throws -> [(String, String)] {
    let page = try await front.page("/orders/1/edit")
    #expect(page.broken == [])
    return page.fields(ofFormTo: "/orders/\(Order.everyField.id)/edit").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
  }
}
