import AccessProtocols
import CreateOrderTesting
import HTTPProtocols
import ListOrdersTesting
import OrderStatisticsTesting
import Permissions
import PresentationProtocols
import ShowOrderTesting
import StoreAdministrationTesting
import Testing
import WebTesting

@testable import PageKernel
@testable import PagesFrontEnd
@testable import WebKernel

@Suite struct `Writes that no page of ours sent` {
  private static let secret = GatekeeperStub.secret(.admin)
  private static let token = GatekeeperStub().formToken(for: secret)

  /// The requests that another site could make a browser send, by name.
  private static let shapes: [(name: String, fields: HTTPFields, body: String)] = [
    ("no token", [:], "version=1"),
    ("a wrong token", [:], "form_token=wrong&version=1"),
    ("another session's token", [:], "form_token=\(GatekeeperStub().formToken(for: GatekeeperStub.secret(.editor)))"),
    (
      "a token from before signing out", ["Cookie": GatekeeperStub.cookie(GatekeeperStub.fresh)],
      "form_token=\(token)&version=1"
    ),
    ("an origin that is not told", ["Origin": "null"], "form_token=\(token)&version=1"),
    ("another site's origin", ["Origin": "https://evil.example"], "form_token=\(token)&version=1"),
    ("another site's fetch", ["Sec-Fetch-Site": "cross-site"], "form_token=\(token)&version=1"),
    ("a neighbour's fetch", ["Sec-Fetch-Site": "same-site"], "form_token=\(token)&version=1"),
    ("plain text", ["Content-Type": "text/plain"], "{\"form_token\":\"\(token)\"}"),
    ("no cookie", ["Cookie": ""], "form_token=\(token)&version=1"),
  ]

  @Test(arguments: shapes.map(\.name))
  func `each is refused at every form's address, and reaches no scene`(name: String) async throws {
    let shape = try #require(Self.shapes.first { $0.name == name })
    let scenes = WebScenesStub()
    let front = WebHandler(scenes)
    let forms = scenes.pages()
      .filter { $0.audience == .people && !$0.method.isSafe }
    #expect(forms.count >= 10)
    for form in forms {
      var fields: HTTPFields = [
        "Content-Type": "application/x-www-form-urlencoded", "Cookie": GatekeeperStub.cookie(Self.secret),
        "Host": "localhost",
      ]
      for field in shape.fields.all { fields[field.name] = field.value }
      let target = form.path.description.replacing("{id}", with: "1001")
      let answer = await front.send(form.method, target, fields, body: shape.body)
      #expect(answer.status == 403, "\(form.method) \(target)")
      #expect(!answer.fields.values("Set-Cookie").contains { $0.contains("Max-Age") })
    }
    #expect(
      scenes.list.calls.isEmpty && scenes.show.calls.isEmpty && scenes.create.calls.isEmpty
        && scenes.administration.requests.isEmpty && scenes.statistics.calls.isEmpty)
  }
}
