import APITesting
import CreateOrderProtocols
import CreateOrderTesting
import DocumentsProtocols
import Formatting
import Foundation
import MelodiesStoreProtocols
import MemoryStore
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderHistoryProtocols
import OrderQueries
import OrdersStoreProtocols
import PresentationProtocols
import PresentationTesting
import SceneAssembly
import ShowOrderProtocols
import ShowOrderTesting
import ShowsStoreProtocols
import StoreAdministrationProtocols
import StoreAdministrationTesting
import Testing

/// Tests the scenes that only a server uses: forms in locales, pages of events, and transfers of whole stores.
@Suite struct `Forms, events and transfers, from the composition root` {
  @Test(arguments: [
    "en_US", "de_DE", "uk_UA", "ja_JP", "ar_EG", "fr_CH", "de_CH", "fa_IR", "th_TH", "pt_CV", "en_IN", "haw",
  ])
  func `a form that comes back as it was shown changes nothing, and one field changed is one change`(
    identifier: String
  ) async throws {
    let store = MemoryStore()
    let scenes = Scenes(over: store, formatters: CompiledFormatters(), stores: NoOtherStores())
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let reader = SceneContext(
      locale: Locale(identifier: identifier), timeZone: zone, actor: "amy", frontEnd: "web")
    try await create(scenes, reader)
    let before = try #require(try await store.fetchOrders(answeringTo: "1").first)
    var form = try await form(of: "1", scenes, reader)

    try await update("1", form, scenes, reader)
    #expect(try await store.fetchOrders(answeringTo: "1") == [before])

    form["/shippingCharge"] = CompiledFormatters().formatter(locale: reader.locale, timeZone: zone)
      .money(Money(minorUnits: 123_450, currency: before.currency))
    try await update("1", form, scenes, reader)
    let after = try #require(try await store.fetchOrders(answeringTo: "1").first)
    #expect(before.changes(to: after).map(\.field) == ["shippingCharge", "total"])
    #expect(after.shippingCharge.minorUnits == 123_450)
  }

  @Test func `every event of the store comes in pages, deletions too`() async throws {
    let scenes = Scenes(over: MemoryStore(), formatters: CompiledFormatters(), stores: NoOtherStores())
    for _ in 0..<3 { try await create(scenes, .enUS) }
    let changes = ShowOrderDisplayLogicSpy()
    try await scenes.showOrder(for: changes, in: .enUS).changeOrder(.init(order: "2", change: .delete))

    var pages: [ShowOrder.FetchEvents.ViewModel] = []
    repeat {
      let display = ShowOrderDisplayLogicSpy()
      try await scenes.showOrder(for: display, in: .enUS)
        .fetchEvents(.init(after: pages.last?.next, limit: 3))
      guard case .displayEvents(let page)? = display.calls.first else {
        return #expect(Bool(false), "\(display.calls)")
      }
      pages.append(page)
    } while pages.last?.isLast == false

    #expect(pages.map { $0.documents.map(\.type) } == [["created", "created", "created"], ["deleted"]])
    #expect(pages.flatMap(\.displayedEvents).last?.what == "Deleted")
    let display = ShowOrderDisplayLogicSpy()
    try await scenes.showOrder(for: display, in: .enUS).fetchEvents(.init(order: "2"))
    guard case .displayEvents(let page)? = display.calls.first else { return #expect(Bool(false), "\(display.calls)") }
    #expect(page.documents.map(\.type) == ["created", "deleted"])
  }

  @Test func `a transfer restores the records of one store in another`() async throws {
    let (old, new) = (MemoryStore(), MemoryStore())
    let scenes = Scenes(over: old, formatters: CompiledFormatters(), stores: NoOtherStores())
    for _ in 0..<3 { try await create(scenes, .enUS) }
    let changes = ShowOrderDisplayLogicSpy()
    try await scenes.showOrder(for: changes, in: .enUS).changeOrder(.init(order: "2", change: .delete))
    try await scenes.showOrder(for: changes, in: .enUS)
      .changeOrder(.init(order: "3", change: .status("paid", carrier: nil, tracking: nil)))

    let context = WriteContext(author: Author(name: "amy", frontEnd: "test"), at: .amysDay)
    _ = try await old.saveShows([ImportedShow(id: "143", title: "Silicon Valley")], context)
    _ = try await old.saveMelodies([try Melody(id: "scale", rtttl: "Scale:d=4,o=5,b=120:c,d")], context)

    let out = TransferDisplayLogicSpy()
    try await scenes.transfer(for: out, in: .enUS).fetchRecords(.init())
    let sent = out.calls.flatMap { call -> [TransferDocument] in
      if case .displayFetchedRecords(let shown) = call { shown.documents } else { [] }
    }
    let lines = sent.flatMap { $0.json() + [UInt8(ascii: "\n")] }
    let others = Scenes(over: new, formatters: CompiledFormatters(), stores: NoOtherStores())
    let display = TransferDisplayLogicSpy()
    for _ in 0..<2 {
      try await others.transfer(for: display, in: .enUS).saveRecords(.init(source: ByteSourceFake(lines)))
    }

    let notices = display.calls.compactMap { if case .displaySavedRecords(let saved) = $0 { saved } else { nil } }
      .filter(\.isLast).map(\.notice)
    #expect(notices == ["5 saved, 0 skipped, 0 rejected", "0 saved, 5 skipped, 0 rejected"])
    #expect(await new.fetchTransfer(after: nil, limit: 10) == old.fetchTransfer(after: nil, limit: 10))
    #expect(await new.fetchTrackedShows(after: nil, limit: 10) == old.fetchTrackedShows(after: nil, limit: 10))
    #expect(await new.fetchOwnMelodies(after: nil, limit: 10) == old.fetchOwnMelodies(after: nil, limit: 10))
  }

  // MARK: Fixtures

  private func create(_ scenes: Scenes, _ context: SceneContext) async throws {
    let display = CreateOrderDisplayLogicSpy()
    try await scenes.createOrder(for: display, in: context).createOrder(.init(input: .whole))
    guard case .displaySavedOrder? = display.calls.first else { return #expect(Bool(false), "\(display.calls)") }
  }

  /// Returns the text of every field of the form, by its pointer.
  private func form(of order: String, _ scenes: Scenes, _ context: SceneContext) async throws -> [String: String] {
    let display = CreateOrderDisplayLogicSpy()
    try await scenes.createOrder(for: display, in: context).fetchForm(.init(order: order, emptyItems: 1))
    guard case .displayForm(let form)? = display.calls.first else { throw Problem(.internal, "\(display.calls)") }
    let fields = form.sections.flatMap(\.fields) + form.items.flatMap(\.self)
    return Dictionary(fields.map { ($0.pointer, $0.text) }) { first, _ in first }
  }

  private func update(_ order: String, _ form: [String: String], _ scenes: Scenes, _ context: SceneContext) async throws
  {
    let display = CreateOrderDisplayLogicSpy()
    try await scenes.createOrder(for: display, in: context)
      .updateOrder(.init(order: order, input: OrderInput(form: form), isTyped: true))
    guard case .displaySavedOrder? = display.calls.first else { return #expect(Bool(false), "\(display.calls)") }
  }
}

extension OrderInput {
  /// An order with a value in every field of a form.
  fileprivate static var whole: OrderInput {
    var input = OrderInput()
    input.date = .set("2007-06-29T20:30:00.25Z")
    input.firstName = .set("Amy")
    input.lastName = .set("Apple")
    input.email = .set("amy.apple@clean-swift.com")
    input.phone = .set("+1 555 0100")
    input.billingAddress = .set(AddressInput(parts: ["city": .set("Cupertino"), "zip": .set("95014")]))
    input.shipmentMethod = .set("two-day")
    input.items = .set([
      ItemInput(
        sku: "NW-011", title: "Queso", quantity: "12", unitPrice: MoneyInput("1234.05"), discount: MoneyInput("8"))
    ])
    input.discount = .set(MoneyInput("0.07"))
    input.tax = .set(MoneyInput("1000000.5"))
    input.note = .set("ring twice")
    return input
  }

  /// Creates an input from the fields that a browser sends: a text for each field, empty for a blank one.
  fileprivate init(form: [String: String]) {
    self.init()
    func text(_ pointer: String) -> Patch<String> {
      form[pointer].map { $0.isEmpty ? .cleared : .set($0) } ?? .unchanged
    }
    func money(_ pointer: String) -> Patch<MoneyInput> { text(pointer).value.map { .set(MoneyInput($0)) } ?? .cleared }
    func address(_ name: String) -> Patch<AddressInput> {
      .set(
        AddressInput(
          parts: Dictionary(uniqueKeysWithValues: Address.parts.map { ($0.name, text("/\(name)/\($0.name)")) })))
    }
    status = text("/status")
    date = text("/date")
    reference = text("/reference")
    firstName = text("/name/first")
    lastName = text("/name/last")
    email = text("/email")
    phone = text("/phone")
    billingAddress = address("billingAddress")
    shipmentAddress = address("shipmentAddress")
    shipmentMethod = text("/shipmentMethod")
    service = text("/service")
    carrier = text("/carrier")
    tracking = text("/tracking")
    currency = text("/currency")
    discount = money("/discount")
    shippingCharge = money("/shippingCharge")
    tax = money("/tax")
    taxIncluded = .set(form["/taxIncluded"] == "true")
    total = money("/total")
    note = text("/note")
    let lines = (0...).lazy.map { "/items/\($0)" }.prefix { form["\($0)/sku"] != nil }
    items = .set(
      lines.filter { form["\($0)/quantity"] != "" }.map { line in
        ItemInput(
          sku: form["\(line)/sku"] ?? "", title: form["\(line)/title"] ?? "", quantity: form["\(line)/quantity"] ?? "",
          unitPrice: MoneyInput(form["\(line)/unitPrice"] ?? ""), discount: money("\(line)/discount").value)
      })
  }
}

struct NoOtherStores: StoreOpening {
  func openStore(_ url: String, mustExist: Bool) throws(StoreError) -> OpenStore {
    throw .cannotFetch(.notFound(url))
  }

  func readBackup(atPath path: String) throws(StoreError) -> StoreSummary {
    throw .cannotFetch(.unavailable("there are no other stores"))
  }
}
