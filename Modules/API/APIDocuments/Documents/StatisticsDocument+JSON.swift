extension StatisticsDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("periods", periods)
      $0.member("totals", totals)
      $0.member("orders", orders)
      if !beyond.isEmpty { $0.member("beyond", beyond) }
    }
  }
}

extension StatisticsDocument.Period: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("period", period)
      $0.member("orders", orders)
      $0.member("totals", totals)
      if !beyond.isEmpty { $0.member("beyond", beyond) }
    }
  }
}
