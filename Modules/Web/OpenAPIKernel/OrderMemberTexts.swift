import APIDocuments

/// The descriptions of an order's members. The suite of this module names a member that has none.
enum OrderMemberTexts {
  static func description(of member: OrderMember) -> String { texts[member.name] ?? "" }

  private static let texts = [
    "id": "The order's id, a UUID that never changes.",
    "number": "The order's number for people; it rises, with gaps.",
    "version": "The number of changes since the order was created, plus one. Writes name it in If-Match.",
    "status": "The stage of the order.",
    "reference": "The order's id in another system, unique in the store.",
    "date": "The date of the order.",
    "name": "The customer's name.",
    "email": "The customer's email address.",
    "total": "The amount that the customer pays. With items, it is computed from them.",
    "currency": "The currency of all amounts that name none; the store's by default.",
    "phone": "The customer's phone number.",
    "billingAddress": "The address for the invoice.",
    "shipmentAddress": "The address for the delivery.",
    "shipmentMethod": "The speed of the delivery.",
    "service": "The carrier's own name of its service.",
    "carrier": "The carrier of the parcel.",
    "tracking": "The carrier's tracking number.",
    "payment": "The card that pays the order.",
    "items": "The lines of the order.",
    "discount": "The discount on the whole order.",
    "shippingCharge": "The price of the delivery.",
    "tax": "The tax on the whole order.",
    "taxIncluded": "Whether the prices include the tax.",
    "refunds": "The refunds, oldest first.",
    "note": "A note about the order.",
    "nextStatuses": "The statuses to which the order may change now.",
    "createdAt": "The time at which the order was created in this store.",
    "updatedAt": "The time of the last change.",
  ]
}
