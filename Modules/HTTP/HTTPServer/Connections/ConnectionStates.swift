import Locks

/// The states of all open connections.
final class ConnectionStates: Sendable {
  private let options: HTTPServerOptions
  private let open = Lock(Open())
  let lingering = Lingering()

  private struct Open {
    var wires: [ObjectIdentifier: ConnectionState] = [:]
    var ofAddress: [String: Int] = [:]
  }

  init(_ options: HTTPServerOptions) { self.options = options }

  var count: Int { open.withLock { $0.wires.count } }
  var all: [ConnectionState] { open.withLock { Array($0.wires.values) } }

  func open(_ connection: MHDConnection) -> ConnectionState {
    let headerBy = ContinuousClock.now + options.headerTimeout
    let address = connection.remoteAddress
    return open.withLock { open in
      let ofAddress = open.ofAddress[address, default: 0] + 1
      let perAddress = options.maxConnectionsPerAddress
      let isSurplus = open.wires.count >= options.maxConnections || perAddress > 0 && ofAddress > perAddress
      let wire = ConnectionState(connection, from: address, isSurplus: isSurplus, headerBy: headerBy)
      open.wires[ObjectIdentifier(wire)] = wire
      open.ofAddress[address] = ofAddress
      return wire
    }
  }

  func close(_ wire: ConnectionState) {
    wire.closed()
    open.withLock { open in
      open.wires[ObjectIdentifier(wire)] = nil
      let left = open.ofAddress[wire.address, default: 1] - 1
      open.ofAddress[wire.address] = left > 0 ? left : nil
    }
  }
}
