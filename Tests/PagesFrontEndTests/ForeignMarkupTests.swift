import CreateOrderProtocols
import CreateOrderTesting
import Foundation
import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderStatisticsTesting
import PresentationProtocols
import PresentationTesting
import ShowOrderTesting
import StoreAdministrationProtocols
import StoreAdministrationTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `Markup that somebody wrote into a field` {
  @Test(arguments: ShownPage.allCases)
  func `is text on every page, and changes nothing of it`(page: ShownPage) async throws {
    let plain = try await page.text("plain")
    #expect(Markup(plain).broken == [])
    let skeleton = skeleton(plain)
    #expect(payloads.count >= 100)
    for payload in payloads {
      let text = try await page.text(payload)
      #expect(self.skeleton(text) == skeleton, "\(payload)")
    }
    for payload in payloads.prefix(5) {
      let markup = Markup(try await page.text(payload))
      #expect(markup.broken == [])
      // The sign-in page shows the next address only if it is local.
      if page == .signIn { continue }
      #expect(markup.elements.contains { $0.text.contains(payload) || $0.attributes.contains { $0.value == payload } })
    }
  }

  /// Returns every tag with the names of its attributes: everything that becomes an element.
  private func skeleton(_ page: String) -> [UInt8] {
    var tags: [UInt8] = []
    var (isInTag, isInValue) = (false, false)
    for byte in page.utf8 {
      switch byte {
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">") where !isInValue:
        isInTag = false
        tags.append(byte)
      case UInt8(ascii: "\"") where isInTag: isInValue.toggle()
      default: break
      }
      if isInTag, !isInValue { tags.append(byte) }
    }
    return tags
  }
}

// MARK: Fixtures

/// The pages, with one text in every field that a user writes.
enum ShownPage: String, CaseIterable, Sendable {
  case list, filters, wrongFilters, order, wrongRefund, deleted, slip, deletion, erasure, newForm, editForm, wrongForm
  case conflict, signIn, wrongSignIn, problem, unknownParameter, notice, home

  func text(_ payload: String) async throws -> String { try await answer(payload).text }

  private func answer(_ payload: String) async -> HTTPResponse {
    let order = Order.full(of: payload)
    let refusal = Problem(
      invalid: [.init(pointer: "/email", message: payload), .init(pointer: "/amount", message: payload)])
    let query = encoded([("", payload)]).dropFirst()
    let form = [("version", "3"), ("idempotency_key", payload), ("/email", payload), ("/items/0/sku", payload)]
    switch self {
    case .list: return await WebHandler(WebScenesStub(list: .showing([order]))).get("/orders")
    case .filters:
      let all = ["status", "query", "email", "phone", "reference", "since", "until", "sort", "after"]
      let target = "/orders?" + all.map { "\($0)=\(query)" }.joined(separator: "&")
      return await WebHandler(WebScenesStub(list: .showing([order], next: payload))).get(target)
    case .wrongFilters:
      let spy = ListOrdersSceneSpy { _, display in try await display.displayProblem(refusal) }
      return await WebHandler(WebScenesStub(list: spy)).get("/orders?email=\(query)")
    case .order: return await show(order).get("/orders/\(query)")
    case .deleted: return await WebHandler(WebScenesStub(show: .showing(order, isDeleted: true))).get("/orders/1")
    case .slip: return await show(order).get("/orders/1/slip")
    case .deletion: return await show(order).get("/orders/1/delete")
    case .erasure: return await show(order).get("/orders/1/erase")
    case .wrongRefund:
      return await show(order, refusal).post(
        "/orders/1/refund", form + [("amount", payload), ("reason", payload), ("carrier", payload)])
    case .newForm: return await create(order).post("/orders/new", form + [("action", "lines")])
    case .editForm: return await create(order).get("/orders/1/edit")
    case .wrongForm: return await create(order, refusal).post("/orders/1/edit", form + [("/payment/expires", payload)])
    case .conflict:
      let conflict = Problem(
        .conflict, payload, currentVersion: 4,
        differences: [.init(field: payload, label: payload, current: payload, yours: payload)])
      return await create(order, conflict).post("/orders/1/edit", form)
    case .signIn: return await WebHandler(WebScenesStub()).get("/login?next=/\(query)")
    case .wrongSignIn:
      return await WebHandler(WebScenesStub()).post(
        "/login", [("name", payload), ("password", "x"), ("next", payload)], secret: GatekeeperStub.fresh)
    case .problem:
      let problem = Problem(.notFound, payload, remedy: payload)
      let spy = ListOrdersSceneSpy { _, display in try await display.displayProblem(problem) }
      return await WebHandler(WebScenesStub(list: spy)).get("/")
    case .unknownParameter: return await WebHandler(WebScenesStub()).get("/orders?locale=\(query)")
    case .notice:
      let administration = StoreAdministrationSceneSpy { _, display in
        try await display.displayResult(.init(rows: [], notice: payload, isFailure: false))
      }
      let front = WebHandler(WebScenesStub(list: .showing([]), administration: administration))
      let cookie = await front.post("/store/sample", []).fields["Set-Cookie"] ?? ""
      return await front.get("/", ["Cookie": String(cookie.prefix { $0 != ";" })])
    case .home:
      return await WebHandler(WebScenesStub(list: .showing([order]), statistics: .threeDays)).get("/")
    }
  }

  private func show(_ order: Order, _ refusal: Problem? = nil) -> WebHandler {
    WebHandler(WebScenesStub(show: .showing(order, refusal: refusal)))
  }

  private func create(_ order: Order, _ refusal: Problem? = nil) -> WebHandler {
    WebHandler(WebScenesStub(create: .showing(order, refusal: refusal)))
  }
}

extension Order {
  /// Returns an order with one text in every field that accepts any text.
  static func full(of text: String) -> Order {
    var order = Order.full
    order.id = text
    order.reference = text
    order.name = PersonName(first: text, last: text)
    order.email = text
    order.phone = text
    for part in Address.parts { order.billingAddress?[keyPath: part.path] = text }
    for part in Address.parts { order.shipmentAddress?[keyPath: part.path] = text }
    order.service = text
    order.carrier = text
    order.tracking = text
    order.note = text
    order.items = order.items.map { item in
      OrderItem(
        sku: text, title: text, quantity: item.quantity, unitPrice: item.unitPrice, discount: item.discount)
    }
    order.refunds = order.refunds.map { Refund(amount: $0.amount, reason: text, at: $0.at) }
    return order
  }
}

/// Known attacks on pages: tags, attributes, entities, addresses, encodings and ends of elements.
private let payloads: [String] = {
  let tags = [
    "script>alert(1)</script", "img src=x onerror=alert(1)", "svg onload=alert(1)", "svg/onload=alert(1)",
    "body onload=alert(1)", "iframe src=javascript:alert(1)", "object data=data:text/html,x", "embed src=x",
    "link rel=stylesheet href=//evil.example", "base href=//evil.example/", "meta http-equiv=refresh content=0",
    "form action=//evil.example><input name=password", "math><mtext></form><form><mglyph><style></math><img src",
    "details open ontoggle=alert(1)", "video><source onerror=alert(1)", "marquee onstart=alert(1)", "!--", "!DOCTYPE x",
    "![CDATA[", "?xml version=1", "plaintext", "template", "noscript><p title=\"</noscript><img src=x>\"", "a", "/a",
  ]
  let ends = [
    "", "\">", "'>", "</textarea>", "</title>", "</option></select>", "</td></tr></table>", "-->", "</code>", "</bdi>",
    "</form>", "</html>",
  ]
  let values = [
    "\" onmouseover=\"alert(1)", "' onmouseover='alert(1)", "\"onfocus=alert(1) autofocus x=\"", "\" style=\"x:y",
    "` onmouseover=`alert(1)", "javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "&lt;script&gt;",
    "&#60;script&#62;", "&quot;&gt;", "&amp;amp;", "&", "&&", "&#", "&#x", "<", ">", "<<", "\"", "'", "\\\"", "\\'",
    "\u{2028}<b>", "\u{202E}<b>", "\u{FEFF}<b>", "＜script＞", "%3Cscript%3E", "\\u003cscript\\u003e", "{{7*7}}",
    "${alert(1)}", "#{7*7}", "<%= 7 %>", "]]>", "*/alert(1)/*", ";alert(1)//", "=1+1", "expression(alert(1))",
  ]
  return ends.flatMap { end in tags.prefix(end.isEmpty ? 25 : 4).map { "\(end)<\($0)>" } } + values
}()
