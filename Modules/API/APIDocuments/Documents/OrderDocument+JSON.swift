import Models

extension OrderSummaryDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    // Without a closure, which would be given a copy of each order of a list.
    json.begin("{")
    writeMembers(to: &json)
    json.end("}")
  }

  /// The members that a list and a whole order share.
  func writeMembers(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("number", number)
    json.member("version", version)
    json.member("status", status)
    json.member("reference", reference)
    json.member("date", date)
    json.member("name", name)
    json.member("email", email)
    json.member("total", total)
  }
}

extension OrderDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      summary.writeMembers(to: &$0)
      $0.member("phone", phone)
      $0.member("billingAddress", billingAddress)
      $0.member("shipmentAddress", shipmentAddress)
      $0.member("shipmentMethod", shipmentMethod)
      $0.member("service", service)
      $0.member("carrier", carrier)
      $0.member("tracking", tracking)
      $0.member("payment", payment)
      $0.member("items", items)
      $0.member("discount", discount)
      $0.member("shippingCharge", shippingCharge)
      $0.member("tax", tax)
      $0.member("taxIncluded", taxIncluded)
      $0.member("refunds", refunds)
      $0.member("note", note)
      $0.member("nextStatuses", nextStatuses)
      $0.member("createdAt", createdAt)
      $0.member("updatedAt", updatedAt)
    }
  }
}

extension AddressDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("name", parts.name)
      $0.member("company", parts.company)
      $0.member("phone", parts.phone)
      $0.member("street1", parts.street1)
      $0.member("street2", parts.street2)
      $0.member("city", parts.city)
      $0.member("state", parts.state)
      $0.member("zip", parts.zip)
      $0.member("country", parts.country)
      $0.member("display", display)
    }
  }
}

extension PaymentDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("brand", brand)
      $0.member("last4", last4)
      $0.member("expires", expires)
    }
  }
}

extension ItemDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("sku", sku)
      $0.member("title", title)
      $0.member("quantity", quantity)
      $0.member("unitPrice", unitPrice)
      $0.member("discount", discount)
      $0.member("total", total)
    }
  }
}

extension RefundDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("amount", amount)
      $0.member("reason", reason)
      $0.member("at", at)
    }
  }
}
