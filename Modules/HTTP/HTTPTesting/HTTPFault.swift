public import HTTPProtocols

/// What a `FaultyServer` does to one request.
public struct HTTPFault: Sendable {
  typealias Meeting = @Sendable (_ connection: RawConnection, _ request: [UInt8]) -> Void

  let meet: Meeting
  /// Whether the connection takes another request afterwards.
  var keepsAlive = false

  /// Whatever a test decides when it sees the request, head and body; it may do something to the server first.
  public static func choosing(_ choose: @escaping @Sendable (_ request: String) -> HTTPFault) -> HTTPFault {
    HTTPFault { connection, request in choose(String(decoding: request, as: UTF8.self)).meet(connection, request) }
  }

  // MARK: Answers

  /// An answer that is well formed, whatever it says.
  public static func answer(_ status: HTTPStatus, fields: HTTPFields = [:], body: String = "") -> HTTPFault {
    HTTPFault { connection, _ in
      connection.send(head(status, fields, length: body.utf8.count), body)
    }
  }

  public static func json(_ body: String) -> HTTPFault {
    .answer(.ok, fields: ["Content-Type": "application/json"], body: body)
  }

  public static func redirect(to location: String, status: HTTPStatus = 302) -> HTTPFault {
    .answer(status, fields: ["Location": location])
  }

  /// That many bytes, as far as somebody takes them.
  ///
  /// - Parameter isLengthTold: whether the answer says at its beginning how many they are.
  public static func long(_ count: Int, isLengthTold: Bool = true) -> HTTPFault {
    HTTPFault { connection, _ in
      connection.send(head(.ok, [:], length: isLengthTold ? count : nil))
      let piece = [UInt8](repeating: 0x78, count: 1 << 16)
      var left = count
      while left > 0, connection.send(Array(piece.prefix(left))) { left -= piece.count }
    }
  }

  // MARK: What is no answer

  /// Takes the request and says nothing, until the client goes.
  public static let hang = HTTPFault { connection, _ in _ = connection.readToEnd() }

  /// Says the head and the first bytes of the body, then nothing more.
  public static let hangInside = HTTPFault { connection, _ in
    connection.send(head(.ok, [:], length: 1_000), "[{\"half\":")
    _ = connection.readToEnd()
  }

  /// Cuts the connection in place of an answer.
  public static let reset = HTTPFault { connection, _ in connection.resetAtEnd() }

  /// Cuts the connection in the middle of the body.
  public static let resetInside = HTTPFault { connection, _ in
    // Not by a reset, which would take along what the client has not read yet.
    connection.send(head(.ok, [:], length: 1_000), "[{\"half\":")
  }

  /// Ends the connection in good order, without an answer.
  public static let close = HTTPFault { _, _ in }

  /// Sends what is no HTTP at all.
  public static let noise = HTTPFault { connection, _ in connection.send("this is no HTTP\r\n\r\n") }

  // MARK: Between a client and a server

  /// Hands the request on to another port of this machine, and the answer back.
  ///
  /// - Parameter keepsAlive: whether the client may ask again on the same connection.
  public static func forward(to port: UInt16, keepsAlive: Bool = false) -> HTTPFault {
    var fault = HTTPFault { connection, request in
      var answer = answer(to: request, from: port)
      let end = answer.firstRange(of: Array("Connection: close\r\n".utf8))
      if keepsAlive, let end { answer.removeSubrange(end) }
      connection.send(answer)
    }
    fault.keepsAlive = keepsAlive
    return fault
  }

  /// Hands the request on and waits for the answer, then cuts the connection: what was asked for is done, and nobody
  /// knows.
  public static func cutResponse(from port: UInt16) -> HTTPFault { passOn(to: port) { reset } }

  /// Hands the request on and waits for the answer, then does something else in its place.
  ///
  /// - Parameter then: is called when the answer is there; it may do something to the server first.
  public static func passOn(to port: UInt16, then: @escaping @Sendable () -> HTTPFault) -> HTTPFault {
    HTTPFault { connection, request in
      _ = answer(to: request, from: port)
      then().meet(connection, request)
    }
  }

  private static func answer(to request: [UInt8], from port: UInt16) -> [UInt8] {
    guard let connection = try? RawConnection(port: port), let end = request.firstRange(of: [13, 10]) else { return [] }
    connection.send(Array(request[..<end.upperBound]))
    connection.send("Connection: close\r\n")
    connection.send(Array(request[end.upperBound...]))
    return connection.readToEnd()
  }

  private static func head(_ status: HTTPStatus, _ fields: HTTPFields, length: Int?) -> String {
    let length = length.map { "Content-Length: \($0)\r\n" } ?? ""
    let fields = fields.all.map { "\($0.name): \($0.value)\r\n" }.joined()
    return "HTTP/1.1 \(status.rawValue) Status\r\nConnection: close\r\n\(length)\(fields)\r\n"
  }
}
