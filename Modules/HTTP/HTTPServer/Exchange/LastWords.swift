import HTTPProtocols

/// An answer as its bytes, for when the library takes none any more; a stream is left out.
func plainBytes(of response: HTTPResponse) -> [UInt8] {
  let body = if case .bytes(let bytes) = response.body { bytes } else { [UInt8]() }
  var head = "HTTP/1.1 \(response.status.rawValue) \r\n"
  for field in response.fields.all where !field.value.utf8.contains(where: { $0 < 0x20 }) {
    head += "\(field.name): \(field.value)\r\n"
  }
  return Array("\(head)Content-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8) + body
}
