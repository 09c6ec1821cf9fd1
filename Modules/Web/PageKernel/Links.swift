public import HTTPProtocols
public import WebKernel

/// Returns an address within this server: `/orders?status=paid&query=caf%C3%A9`.
public func address(_ path: String, _ items: [(name: String, value: String)]) -> String {
  guard !items.isEmpty else { return path }
  return path + "?" + items.map { "\($0.name)=\(percentEncoded($0.value))" }.joined(separator: "&")
}

/// Returns an untrusted address if it leads to this server only; `nil` otherwise.
///
/// Browsers take `//host`, `/\\host` and `/<tab>/host` for another server.
public func localAddress(_ text: String) -> String? {
  let bytes = text.utf8
  guard bytes.first == UInt8(ascii: "/"), bytes.count <= 1_000,
    bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }), !text.hasPrefix("//")
  else { return nil }
  return text
}

extension WebRequest {
  /// The locale and the zone in the request's address, which every link of a page repeats.
  public var carried: [(name: String, value: String)] {
    // A page has a hundred links, and most addresses have no query.
    guard !query.items.isEmpty else { return [] }
    return ["locale", "time_zone"].compactMap { name in
      query[name].flatMap { $0.isEmpty ? nil : (name: name, value: $0) }
    }
  }

  /// Returns the address of another page, with the reader's locale and zone.
  public func link(_ path: String, _ items: [(name: String, value: String)] = []) -> String {
    address(path, items + carried)
  }

  /// Returns the address of an order's page, or of one below it: `/orders/abc123/edit`.
  public func link(
    toOrder id: String, _ rest: String = "", _ items: [(name: String, value: String)] = []
  ) -> String {
    link("/orders/\(percentEncoded(id))\(rest)", items)
  }

  /// Returns the address of a customer's page, or of one below it: `/customers/amy%40example.com/merge`.
  public func link(toCustomer email: String, _ rest: String = "") -> String {
    link("/customers/\(percentEncoded(email))\(rest)")
  }

  /// Returns a redirect to a page, which shows a notice of what has been done.
  public func redirect(to link: String, notice: String? = nil) -> HTTPResponse {
    var response = HTTPResponse(.seeOther, fields: ["Location": link])
    if let notice { response.fields.append("Set-Cookie", noticeCookie.storing(notice)) }
    return response
  }
}
