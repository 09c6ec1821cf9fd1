extension StatisticsDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("periods", periods)
      $0.member("totals", totals)
      $0.member("orders", orders)
    }
  }
}

extension StatisticsDocument.Period: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("period", period)
      $0.member("orders", orders)
      $0.member("totals", totals)
    }
  }
}
