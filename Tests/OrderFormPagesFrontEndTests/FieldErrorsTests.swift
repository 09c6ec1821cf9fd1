import PresentationTesting
import CreateOrderProtocols
import CreateOrderTesting
import Foundation
import HTTPProtocols
import Locks
import PresentationProtocols
import Testing
import WebTesting

@testable import PageKernel
@testable import OrderFormPagesFrontEnd
@testable import WebKernel

@Suite struct `The place of a fault in a form` {
  private static let fields = [
    "/name/first", "/name/last", "/email", "/items", "/items/0/sku", "/items/0/quantity", "/note",
  ]

  @Test(arguments: [
    ("/email", "/email"), ("/name", "/name/first"), ("/items/0/quantity", "/items/0/quantity"),
    ("/items/0", "/items/0/sku"), ("/items/7/sku", "/items"), ("/items", "/items"), ("/email/domain/top", "/email"),
    ("/total", nil), ("", nil), ("/", nil), ("email", nil), ("/items/0/quantity/deep/er/still", "/items/0/quantity"),
    ("/note" + String(repeating: "/", count: 100_000), "/note"),
  ])
  func `is its own field, the one that it is a part of, or the first of its parts`(pointer: String, field: String?) {
    let fault = Problem.Fault(pointer: pointer, message: "is wrong")
    let places = FieldErrors(fields: Self.fields, faults: [fault])
    #expect(places.field(of: fault) == field)
    for other in Self.fields { #expect(places.message(at: other) == (other == field ? "is wrong" : nil)) }
  }

  @Test func `has the first of several messages`() {
    let faults = ["first", "second"].map { Problem.Fault(pointer: "/email", message: $0) }
    #expect(FieldErrors(fields: Self.fields, faults: faults).message(at: "/email") == "first")
  }

  @Test(arguments: [10, 1_000])
  func `is found without reading the fields again, however many faults there are`(lines: Int) {
    let pointers = (0..<lines).flatMap { line in OrderForm.itemFields.map(\.pointer).map { "/items/\(line)/\($0)" } }
    let (fields, faults) = (Counted(pointers), Counted(pointers.map { Problem.Fault(pointer: $0, message: $0) }))
    let places = FieldErrors(fields: fields, faults: faults)
    #expect(pointers.allSatisfy { places.message(at: $0) == $0 })
    #expect(faults.elements.allSatisfy { places.field(of: $0) == $0.pointer })
    #expect((fields.reads, faults.reads) == (pointers.count, pointers.count))
  }

  /// In cubic time of the lines, this would take half an hour.
  @Test(.timeLimit(.minutes(20)))
  func `is shown at each field of a form with as many lines as an order can have`() async throws {
    let lines = 0..<1_000
    let refusal = Problem(
      invalid: lines.flatMap { line in
        ["quantity", "unitPrice"].map { .init(pointer: "/items/\(line)/\($0)", message: "is no number") }
      })
    let front = WebHandler(WebScenesStub(create: .showing(nil, refusal: refusal)))
    let answer = await front.post("/orders/new", lines.map { ("/items/\($0)/quantity", "x") })
    #expect(answer.status == 422)
    let text = try await answer.text
    #expect(text.components(separatedBy: " aria-invalid=\"true\"").count - 1 == 2_000)
    #expect(text.contains("id=\"field-items-999-unitPrice-fault\""))
  }
}

@Suite struct `A form with more lines than an order can have` {
  @Test(arguments: ["/orders/new", "/orders/1001/edit"], ["save", "lines"])
  func `is refused before anything is made of them`(target: String, action: String) async throws {
    for prefix in ["", "was:"] {
      let scenes = WebScenesStub(create: .showing(.full))
      let form = (0...1_000).map { ("\(prefix)/items/\($0)/sku", "S") } + [("action", action), ("version", "3")]
      let answer = await WebHandler(scenes).post(target, form)
      #expect(answer.status == 422)
      let text = try await answer.text
      #expect(text.contains("Items has 1001 lines; at most 1000 are allowed"))
      #expect(text.utf8.count < 10_000)
      #expect(scenes.create.calls.isEmpty)
    }
  }

  @Test func `is not what one with empty lines is`() async throws {
    let scenes = WebScenesStub(create: .showing(nil))
    let form = (0...5_000).map { ("/items/\($0)/sku", $0 < 1_000 ? "S" : "") }
    #expect(await WebHandler(scenes).post("/orders/new", form).status == .seeOther)
    let more = await WebHandler(scenes).post("/orders/new", form + [("action", "lines")])
    #expect(more.status == .ok)
    #expect(scenes.create.calls.contains(.fetchForm(.init(order: nil, emptyItems: 1_000, hasSuggestions: true))))
  }
}

// MARK: Fixtures

/// A sequence that counts the reads of its elements.
private final class Counted<Element: Sendable>: Sequence, Sendable {
  let elements: [Element]
  private let count = Lock(0)
  var reads: Int { count.withLock { $0 } }

  init(_ elements: [Element]) { self.elements = elements }

  func makeIterator() -> AnyIterator<Element> {
    var iterator = elements.makeIterator()
    return AnyIterator {
      let element = iterator.next()
      if element != nil { self.count.withLock { $0 += 1 } }
      return element
    }
  }
}
