public import PresentationProtocols

extension DisplayedValue: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("value", value)
      $0.member("display", display)
    }
  }
}

extension DisplayedMoney: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("amount", amount)
      $0.member("minor", minor)
      $0.member("currency", currency)
      $0.member("display", display)
    }
  }
}

extension DisplayedFreshness: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("origin", origin)
      if let source { $0.member("source", source) }
      $0.member("asOf", asOf)
      $0.member("warning", warning)
    }
  }
}
