import HTTPProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns a response as bytes, for when the library no longer accepts one; a streamed body is left out.
func plainBytes(of response: HTTPResponse, isForHead: Bool = false) -> [UInt8] {
  let body = if case .bytes(let bytes) = response.body { bytes } else { [UInt8]() }
  var head = "HTTP/1.1 \(response.status.rawValue) \(reasonPhrase(of: response.status))\r\n"
  head += "Date: \(currentDate())\r\n"
  for field in response.fields.all where !field.value.utf8.contains(where: { $0 < 0x20 }) {
    head += "\(field.name): \(field.value)\r\n"
  }
  return Array("\(head)Content-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8) + (isForHead ? [] : body)
}

/// Returns the current time as an HTTP date (RFC 9110, 5.6.7): `Fri, 29 Jun 2007 00:00:00 GMT`.
private func currentDate() -> String {
  var now = time(nil)
  var parts = unsafe tm()
  unsafe gmtime_r(&now, &parts)
  let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let day = unsafe "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
  let hour = unsafe "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  return unsafe "\(day) \(1900 + parts.tm_year) \(hour) GMT"
}
