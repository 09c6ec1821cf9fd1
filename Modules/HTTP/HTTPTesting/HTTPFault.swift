public import HTTPProtocols

/// The reaction of a `FaultyServer` to one request.
public struct HTTPFault: Sendable {
  typealias Meeting = @Sendable (_ connection: RawConnection, _ request: [UInt8]) -> Void

  let meet: Meeting
  /// Whether the connection accepts another request afterwards.
  var keepsAlive = false

  /// Chooses a fault by the request, head and body; the closure may change the server first.
  public static func choosing(_ choose: @escaping @Sendable (_ request: String) -> HTTPFault) -> HTTPFault {
    HTTPFault { connection, request in choose(String(decoding: request, as: UTF8.self)).meet(connection, request) }
  }

  // MARK: Answers

  /// Sends a well-formed response with any status, fields and body.
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

  /// Sends a body of `count` bytes, as far as the client reads it.
  ///
  /// - Parameter isLengthTold: whether the response has a `Content-Length`.
  public static func long(_ count: Int, sendsLength: Bool = true) -> HTTPFault {
    HTTPFault { connection, _ in
      connection.send(head(.ok, [:], length: sendsLength ? count : nil))
      let piece = [UInt8](repeating: 0x78, count: 1 << 16)
      var left = count
      while left > 0, connection.send(Array(piece.prefix(left))) { left -= piece.count }
    }
  }

  // MARK: What is no answer

  /// Reads the request and sends nothing until the client closes the connection.
  public static let hang = HTTPFault { connection, _ in _ = connection.readToEnd() }

  /// Sends the head and the first bytes of the body, then nothing more.
  public static let hangInside = HTTPFault { connection, _ in
    connection.send(head(.ok, [:], length: 1_000), "[{\"half\":")
    _ = connection.readToEnd()
  }

  /// Resets the connection instead of a response.
  public static let reset = HTTPFault { connection, _ in connection.resetAtEnd() }

  /// Cuts the connection in the middle of the body.
  public static let resetInside = HTTPFault { connection, _ in
    // Without a reset, which would drop what the client has not read yet.
    connection.send(head(.ok, [:], length: 1_000), "[{\"half\":")
  }

  /// Sends the first bytes of a response, then closes the connection.
  ///
  /// - Parameter isReset: whether the connection ends by a reset, which drops what the client has not read yet.
  public static func cut(_ response: [UInt8], after count: Int, isReset: Bool) -> HTTPFault {
    HTTPFault { connection, _ in
      connection.send(Array(response.prefix(count)))
      if isReset { connection.resetAtEnd() }
    }
  }

  /// Closes the connection in an orderly way, without a response.
  public static let close = HTTPFault { _, _ in }

  /// Sends bytes that are not HTTP.
  public static let noise = HTTPFault { connection, _ in connection.send("this is no HTTP\r\n\r\n") }

  // MARK: Between a client and a server

  /// Forwards the request to another port of this machine, and returns its response.
  ///
  /// - Parameter keepsAlive: whether the client may send another request on the same connection.
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

  /// Forwards the request and waits for the response, then resets the connection: the operation is done, but the client
  /// cannot know.
  public static func cutResponse(from port: UInt16) -> HTTPFault { passOn(to: port) { reset } }

  /// Forwards the request and waits for the response, then applies another fault instead of it.
  ///
  /// - Parameter then: is called when the response has arrived; it may change the server first.
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
