import HTTPProtocols
import Permissions
import PresentationProtocols
import Testing
import WebTesting

@testable import DocsFrontEnd
@testable import PageKernel
@testable import WebKernel

@Suite struct `The page of the API` {
  private static let operations: [WebOperation] = {
    var list = WebOperation.api(
      .get, "/orders", id: "listOrders", summary: "Lists <orders>", details: "In pages.", role: .viewer,
      parameters: [.limit, HTTPParameter("status", in: .query, isRepeatable: true, description: "Any of these.")],
      responses: [.init(status: .ok, description: "A page", mediaTypes: ["application/json"], schema: "OrderPage")]
    ) { _ in HTTPResponse(.ok) }
    var create = WebOperation.api(
      .post, "/orders", id: "createOrder", summary: "Creates an order", details: "Now.", role: .editor,
      body: .init(mediaTypes: ["application/json"], schema: "NewOrder"),
      responses: [.init(status: .created, description: "Created", mediaTypes: ["application/json"], schema: "Order")]
    ) { _ in HTTPResponse(.created) }
    list.tag = "Orders"
    create.tag = "Orders"
    return [list, create]
  }()

  private func page() async throws -> (markup: Markup, text: String) {
    let settings = WebSettings(requiresSignIn: true)
    let handler = WebHandler(
      operations: Style.operations + Self.operations,
      describedBy: { DocsFrontEnd(settings: settings).operations(describing: $0) },
      problemPage: { ProblemPage($0).response(to: $1) }, shop: GMTShop(), gatekeeper: GatekeeperStub(),
      settings: settings, observer: ObserverSpy(), makeID: { "request-1" })
    let answer = await handler.get("/docs")
    #expect(answer.status == .ok)
    let text = try await answer.text
    return (Markup(text), text)
  }

  @Test func `is a page of ours without script, and keeps the rules of all pages`() async throws {
    let page = try await page()
    #expect(page.markup.broken == [])
    #expect(!page.text.contains("<script"))
  }

  @Test func `shows each operation with its parameters, body, responses and example`() async throws {
    let text = try await page().text
    #expect(text.contains("GET /api/v1/orders</code> Lists &lt;orders&gt;"))
    #expect(text.contains("It needs the role editor."))
    #expect(text.contains("<code>limit</code>"))
    #expect(text.contains("<a href=\"#schema-NewOrder\">NewOrder</a>"))
    #expect(text.contains("amy.apple@clean-swift.com"))
    #expect(text.contains("<dt>428</dt>") == false)
    #expect(text.contains("<dt>422</dt>"))
  }

  @Test func `shows the properties of each schema`() async throws {
    let text = try await page().text
    #expect(text.contains("<h3 id=\"schema-Order\">Order</h3>"))
    #expect(text.contains("<code>shippingCharge</code>"))
    #expect(text.contains("Values: <code>draft</code>"))
  }
}
