public import HTTPProtocols

/// A response as it came over a socket, with a chunked body decoded.
public struct RawResponse: Sendable {
  public var status: HTTPStatus
  /// The reason phrase of its first line.
  public var reason = ""
  public var fields: HTTPFields
  public var body: [UInt8]
  /// Whether the whole body has arrived.
  public var isComplete: Bool

  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Returns every response in a connection's bytes, interim ones (`100 Continue`) included.
  ///
  /// - Parameter isHead: whether the responses are to HEAD, which has no body whatever its length is.
  public static func all(in bytes: [UInt8], isHead: Bool = false) -> [RawResponse] {
    var rest = bytes[...]
    var answers: [RawResponse] = []
    while let answer = next(in: &rest, isHead: isHead) { answers.append(answer) }
    return answers
  }

  private static func next(in rest: inout ArraySlice<UInt8>, isHead: Bool) -> RawResponse? {
    guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count > 1, words[0].hasPrefix("HTTP/1."), let code = Int(words[1]) else { return nil }
    var answer = RawResponse(
      status: HTTPStatus(rawValue: code), reason: words.dropFirst(2).joined(separator: " "), fields: [:], body: [],
      isComplete: true)
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { answer.fields.append(String(parts[0]), String(parts[1].drop { $0 == " " })) }
    }
    rest = rest[end.upperBound...]
    if isHead || code < 200 || code == 204 || code == 304 { return answer }
    if answer.fields["Transfer-Encoding"] != nil {
      answer.isComplete = takeChunks(from: &rest, into: &answer.body)
    } else {
      let length = answer.fields["Content-Length"].flatMap(Int.init) ?? rest.count
      answer.body = Array(rest.prefix(length))
      answer.isComplete = answer.body.count == length
      rest = rest.dropFirst(length)
    }
    return answer
  }

  private static func takeChunks(from rest: inout ArraySlice<UInt8>, into body: inout [UInt8]) -> Bool {
    while let end = rest.firstRange(of: [13, 10]),
      let size = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16)
    {
      body += rest[end.upperBound...].prefix(size)
      guard rest[end.upperBound...].count >= size + 2 else { break }
      rest = rest[end.upperBound...].dropFirst(size + 2)
      if size == 0 { return true }
    }
    rest = []
    return false
  }
}
