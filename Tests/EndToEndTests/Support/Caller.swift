import Foundation
import HTTPProtocols
import HTTPTesting
import Locks

/// A client of a server on this machine with one connection, for one thread at a time.
final class Caller: Sendable {
  private let port: UInt16
  private let saved = Lock<RawConnection?>(nil)

  init(_ port: UInt16) { self.port = port }

  /// Returns the whole response; `nil` if the server has gone before sending it.
  func ask(
    _ method: HTTPMethod, _ target: String, _ fields: HTTPFields = [:], body: String = ""
  ) -> RawResponse? {
    guard let connection = saved.withLock({ $0 }) ?? (try? RawConnection(port: port)) else { return nil }
    var head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
    for field in fields.all { head += "\(field.name): \(field.value)\r\n" }
    if !body.isEmpty, fields["Content-Type"] == nil { head += "Content-Type: application/json\r\n" }
    if !body.isEmpty { head += "Content-Length: \(body.utf8.count)\r\n" }
    connection.send(head + "\r\n" + body)
    let answer = RawResponse.all(in: connection.read { RawResponse.all(in: $0).last?.isComplete == true }).last
    let isOver = answer?.isComplete != true || answer?.fields["Connection"] == "close"
    saved.withLock { $0 = isOver ? nil : connection }
    return answer.flatMap { $0.isComplete ? $0 : nil }
  }

  /// Creates an order for an email, once even if it is called repeatedly.
  func createOrder(for email: String) -> RawResponse? {
    ask(
      .post, "/api/v1/orders", ["Idempotency-Key": email],
      body: #"{"name":{"first":"Amy"},"email":"\#(email)","total":"1.23","currency":"USD"}"#)
  }
}

/// Runs a closure `count` times at once, each on a thread of its own, and waits for all.
func together(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let all = DispatchGroup()
  for index in 0..<count {
    all.enter()
    Thread.detachNewThread {
      body(index)
      all.leave()
    }
  }
  all.wait()
}

extension Shop {
  /// Returns the emails of all orders, read by the command line.
  func emails() throws -> [String] {
    try run("orders list --all --format csv").output.split(separator: "\r\n").dropFirst()
      .map { String($0.split(separator: ",", omittingEmptySubsequences: false)[8]) }
  }
}
