import HTTPProtocols

/// The head of a request, and what is wrong with it that the library lets pass.
struct RequestHead {
  let method: String
  private(set) var target: String
  let version: String
  private(set) var fields: HTTPFields
  /// How many bytes it has, with its empty last line.
  let size: Int
  /// Whether the fields are all that was sent, or the library has mended something.
  let isAsRead: Bool

  var hasBody: Bool { isChunked || (contentLength ?? 0) > 0 }
  var isChunked: Bool { fields["Transfer-Encoding"] != nil }
  var contentLength: Int? { fields["Content-Length"].flatMap(Int.init) }
  var expectsContinue: Bool { fields["Expect"]?.equalsIgnoringCase("100-continue") == true }

  /// Why it cannot be trusted: two readers could see two requests in it (RFC 9112, 11.2).
  var flaw: String? {
    guard isAsRead else {
      return "A line of the header does not end in CR LF, has no name, goes on in another line, or has a NUL."
    }
    guard isToken(method) else { return "The method is not a token." }
    guard target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return "The target has a byte that must be written as %XX."
    }
    guard target.utf8.first == UInt8(ascii: "/") || target == "*" else {
      return "The target is neither a path nor a URL."
    }
    for field in fields.all {
      guard isToken(field.name) else { return "A field's name has a byte that names cannot have." }
      guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        return "The field \(field.name) has a control byte."
      }
    }
    return hostFlaw ?? framingFlaw
  }

  private var hostFlaw: String? {
    let hosts = fields.values("Host")
    guard hosts.count == 1 || hosts.isEmpty && version == "HTTP/1.0" else { return "There must be one Host field." }
    return hosts.allSatisfy { !$0.utf8.contains(where: isNoHostByte) } ? nil : "The field Host names no host."
  }

  /// The same head with a path as its target: where that is a whole URL, as it may be, its host stands for the field
  /// Host (RFC 9112, 3.2.2).
  var inOriginForm: RequestHead {
    guard target.utf8.first != UInt8(ascii: "/"), hostFlaw == nil,
      let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) })
    else { return self }
    let rest = target.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    guard !host.isEmpty, !host.utf8.contains(where: isNoHostByte) else { return self }
    var head = self
    let path = rest[host.endIndex...]
    head.target = path.isEmpty && method == "OPTIONS" ? "*" : path.first == "/" ? String(path) : "/\(path)"
    head.fields["Host"] = String(host)
    return head
  }

  private var framingFlaw: String? {
    let lengths = fields.values("Content-Length")
    let codings = fields.values("Transfer-Encoding")
    guard lengths.count <= 1 else { return "There is more than one Content-Length." }
    guard lengths.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) && Int($0) != nil }) else {
      return "The Content-Length is not a number."
    }
    guard !codings.isEmpty else { return nil }
    guard lengths.isEmpty else { return "There are both Content-Length and Transfer-Encoding." }
    guard codings.count == 1, codings[0].equalsIgnoringCase("chunked") else {
      return "The only transfer coding is chunked."
    }
    return version == "HTTP/1.0" ? "HTTP/1.0 has no transfer codings." : nil
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func isNoHostByte(_ byte: UInt8) -> Bool { byte <= 0x20 || "/?#@\\,\"<>".utf8.contains(byte) }

/// RFC 9110, 5.6.2.
private func isToken(_ text: String) -> Bool {
  !text.isEmpty
    && text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
}
