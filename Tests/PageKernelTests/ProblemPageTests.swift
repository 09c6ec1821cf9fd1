import HTTPProtocols
import PresentationProtocols
import Testing
import WebTesting

@testable import PageKernel
@testable import WebKernel

@Suite struct ProblemPageTests {
  private func page(
    _ problem: Problem, target: String = "/orders", status: HTTPStatus = 500, isSafe: Bool = true
  ) -> HTTPResponse {
    let refused = RefusedRequest(problem: problem, target: target, status: status, isSafe: isSafe, id: "request-1")
    return ProblemPage(refused).response(to: nil)
  }

  @Test(arguments: Problem.Code.allCases)
  func `every problem has a page that keeps the rules of pages`(code: Problem.Code) async throws {
    let answer = page(Problem(code, "it is <so>", remedy: "do it otherwise"), isSafe: false)
    #expect(answer.status == 500)
    let markup = Markup(try await answer.text)
    #expect(markup.broken == [])
    #expect(markup.all("h1").map(\.text) == [code.title])
    #expect(markup.elements.contains { $0.text.contains("It is <so>.") })
    #expect(markup.elements.contains { $0.text.contains("request-1") })
  }

  @Test func `a fault that is a sentence is shown without a label, and links to its field`() {
    let faults = [
      Problem.Fault(pointer: "/email", message: "Enter a name or an email."),
      Problem.Fault(pointer: "/items/0/title", message: "Enter a title or a SKU."),
      Problem.Fault(pointer: "/phone", message: "is missing"),
    ]
    let alert = Alert(Problem(invalid: faults), field: { "f\($0.pointer.count)" }, label: { _ in "Label" })
    let items = Markup(String(decoding: alert.html.bytes, as: UTF8.self)).all("a")
    #expect(items.map(\.text) == ["Enter a name or an email.", "Item 1: Enter a title or a SKU.", "Label is missing."])
    #expect(items.map { $0["href"] } == ["#f6", "#f14", "#f6"])
  }

  @Test func `a reader who only looks is sent to sign in, and comes back`() {
    let answer = page(Problem(.unauthenticated, "this request needs credentials"), target: "/orders?status=paid")
    #expect(answer.status == .seeOther)
    #expect(answer.fields["Location"] == "/login?next=%2Forders%3Fstatus%3Dpaid")
  }

  @Test func `a form that was sent before with other values leads to a new form`() async throws {
    let problem = Problem(invalid: [.init(pointer: "/idempotencyKey", message: "has been used")])
    let text = try await page(problem, target: "/orders/new?locale=de", status: 422, isSafe: false).text
    #expect(text.contains("This form has been sent already, with other values"))
    #expect(text.contains("<a href=\"/orders/new?locale=de\">Open a new form</a>."))
    #expect(!text.contains("dempotency"))
    #expect(try await page(problem, target: "/orders/1/refund", isSafe: false).text.contains("Open the order"))
    #expect(!problem.isCorrectable)
  }

  @Test(arguments: [
    ("/melodies?limit=3", "melodies"), ("/melodies", "melodies"), ("/shows/1", "shows"), ("/orders/1", "orders"),
    ("/customers/amy%40example.com", "customers"),
    ("/melodiesque", nil), ("/settings", nil),
  ])
  func `a page that cannot be shown leads to the list that it is about, or home`(
    target: String, list: String?
  ) async throws {
    let text = try await page(Problem(.noNetwork, "nobody answers"), target: target).text
    let link = list.map { "<a href=\"/\($0)\">list of \($0)</a>." } ?? "<a href=\"/\">home page</a>."
    #expect(text.contains(link))
  }

  @Test(arguments: [
    ("the order has been deleted", "ID", "The order has been deleted."), ("is missing", "Email", "Email is missing."),
    ("“x” is not a date", "From", "From: “x” is not a date."),
    ("enter the card number again", "Card number", "Enter the card number again."),
  ])
  func `a message about a field is a sentence with a subject`(message: String, label: String, words: String) {
    #expect(sentence(message, about: label, isAlone: true) == words)
  }
}
