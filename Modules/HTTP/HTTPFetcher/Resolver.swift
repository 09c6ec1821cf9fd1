import Dispatch
import HTTPProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Resolves host names through the system.
enum Resolver {
  /// Returns every address of a host, which may be an address itself.
  static func addresses(of host: String, until deadline: ContinuousClock.Instant)
    async throws(HTTPFetchError) -> [Address]
  {
    // The system's call cannot be cancelled: it is abandoned at the deadline.
    let once = Once<Result<[Address], HTTPFetchError>>()
    let timer = Task {
      do {
        try await Task.sleep(until: deadline, clock: .continuous)
        once.give(.failure(.late(reason: "\(host) was not resolved in time")))
      } catch {}
    }
    defer { timer.cancel() }
    DispatchQueue(label: "storekeeper.http.resolving").async { once.give(look(up: host)) }
    let result = await withTaskCancellationHandler {
      await once.value()
    } onCancel: {
      once.give(.failure(.cancelled))
    }
    return try result.get()
  }

  private static func look(up host: String) -> Result<[Address], HTTPFetchError> {
    var hints = unsafe addrinfo()
    #if canImport(Darwin)
      unsafe hints.ai_socktype = SOCK_STREAM
    #else
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var first: UnsafeMutablePointer<addrinfo>?
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    let name = isBracketed ? String(host.dropFirst().dropLast()) : host
    guard unsafe getaddrinfo(name, nil, &hints, &first) == 0 else {
      return .failure(.unreachable(reason: "unknown host “\(host)”"))
    }
    defer { unsafe freeaddrinfo(first) }
    var addresses: [Address] = []
    var place = unsafe first
    while let info = unsafe place?.pointee {
      if let raw = unsafe info.ai_addr {
        let bytes = unsafe UnsafeRawBufferPointer(start: raw, count: Int(info.ai_addrlen))
        if let address = unsafe Address(family: info.ai_family, bytes) { addresses.append(address) }
      }
      unsafe place = info.ai_next
    }
    return .success(addresses)
  }
}
