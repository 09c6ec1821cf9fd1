import HTTPProtocols

/// The bytes of a connection for a request's header, the library's data about it, and the header of the response.
///
/// A header of 16 KiB fits, even of cookies alone, which the library copies, with 200 fields, parameters and cookies. A
/// connection takes these bytes and no more for headers, whoever its client is. The library clears them after every
/// request.
let headerRoom = 48 << 10

/// The bytes that must remain for the header of the response: if it does not fit, the library sends nothing at all.
let minResponseSpace = 5 << 9

/// The bytes that the library takes for the first line of the response and its own fields.
private let roomForLibrary = 512

/// The head of a request, with a check for flaws that the library lets pass.
struct RequestHead {
  let method: String
  private(set) var target: String
  let version: String
  private(set) var fields: HTTPFields
  /// The number of bytes of the head, with its empty last line.
  let size: Int
  /// Whether the fields are as they were sent; false if the library has repaired something.
  let isAsRead: Bool

  let isChunked: Bool
  let contentLength: Int?
  let expectsContinue: Bool

  init(method: String, target: String, version: String, fields: HTTPFields, size: Int, isAsRead: Bool) {
    self.method = method
    self.target = target
    self.version = version
    self.fields = fields
    self.size = size
    self.isAsRead = isAsRead
    isChunked = fields["Transfer-Encoding"] != nil
    contentLength = fields["Content-Length"].flatMap { Int($0) }
    expectsContinue = fields["Expect"]?.equalsIgnoringCase("100-continue") == true
  }

  /// The bytes that are left for the fields of the response.
  ///
  /// The library stores an entry for each field, parameter and cookie, and a copy of the cookies (0.9.75).
  var responseSpace: Int {
    let cookies = fields["Cookie"] ?? ""
    let entries =
      fields.all.count + target.utf8.count { $0 == UInt8(ascii: "&") }
      + cookies.utf8.count { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }
    return headerRoom - roomForLibrary - size - cookies.utf8.count - (entries + 8) * 64
  }

  var hasBody: Bool { isChunked || (contentLength ?? 0) > 0 }

  /// A sentence that says why two readers could see two requests in this head (RFC 9112, 11.2); `nil` if they cannot.
  var flaw: String? {
    guard isAsRead else {
      return "A line of the header does not end in CR LF, has no name, continues on another line, or has a NUL."
    }
    guard isToken(method) else { return "The method is not a token." }
    guard target.consists(of: { (0x21...0x7E).contains($0) }) else {
      return "The target has a byte that must be written as %XX."
    }
    guard target.utf8.first == UInt8(ascii: "/") || target == "*" else {
      return "The target is neither a path nor a URL."
    }
    for field in fields.all {
      guard isToken(field.name) else { return "A field's name has a byte that names cannot have." }
      guard field.value.consists(of: { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        return "The field \(field.name) has a control byte."
      }
    }
    return hostFlaw ?? framingFlaw
  }

  private var hostFlaw: String? {
    let host = fields["Host"]
    guard fields.count("Host") == 1 || host == nil && version == "HTTP/1.0" else {
      return "There must be one Host field."
    }
    return host?.consists(of: isHostByte) == false ? "The Host field is not valid." : nil
  }

  /// This head with a path as its target.
  ///
  /// If the target is a whole URL, as it may be, its host replaces the field Host (RFC 9112, 3.2.2).
  var inOriginForm: RequestHead {
    guard target.utf8.first != UInt8(ascii: "/"), hostFlaw == nil,
      let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) })
    else { return self }
    let rest = target.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    guard !host.isEmpty, host.utf8.allSatisfy(isHostByte) else { return self }
    var head = self
    let path = rest[host.endIndex...]
    head.target = path.isEmpty && method == "OPTIONS" ? "*" : path.first == "/" ? String(path) : "/\(path)"
    head.fields["Host"] = String(host)
    return head
  }

  private var framingFlaw: String? {
    let length = fields["Content-Length"]
    guard fields.count("Content-Length") <= 1 else { return "There is more than one Content-Length." }
    if let length, contentLength == nil || !length.consists(of: isDigit) {
      return "The Content-Length is not a number."
    }
    guard let coding = fields["Transfer-Encoding"] else { return nil }
    guard length == nil else { return "There are both Content-Length and Transfer-Encoding." }
    guard fields.count("Transfer-Encoding") == 1, coding.equalsIgnoringCase("chunked") else {
      return "The only transfer coding is chunked."
    }
    return version == "HTTP/1.0" ? "HTTP/1.0 has no transfer codings." : nil
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func isHostByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0...0x20, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "\\"),
    UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"):
    false
  default: true
  }
}

/// Returns whether a text is a token (RFC 9110, 5.6.2): letters, digits and ``!#$%&'*+-.^_`|~``.
private func isToken(_ text: String) -> Bool {
  !text.isEmpty
    && text.consists(of: {
      switch $0 {
      case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x7C, 0x7E: true
      default: false
      }
    })
}

extension String {
  /// Returns whether all bytes satisfy a condition; this is several times as fast as a loop over `utf8`.
  fileprivate func consists(of isSuch: (UInt8) -> Bool) -> Bool {
    var text = self
    return text.withUTF8 { unsafe $0.allSatisfy(isSuch) }
  }
}
