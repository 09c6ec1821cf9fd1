public import Models

// The stored JSON of the models: in the history, as a deleted order, as an idempotent result and in a request to a
// server. Each model lists its members.

extension Order: StoreRecord {}
extension OrderSummary: StoreRecord {}
extension OrderStatus: Codable {}
extension ShipmentMethod: Codable {}
extension PersonName: StoreRecord {}
extension Address: StoreRecord {}
extension PaymentCard: StoreRecord {}
extension OrderItem: StoreRecord {}
extension Refund: StoreRecord {}
extension Shipment: StoreRecord {}
extension Return: StoreRecord {}
extension InternalNote: StoreRecord {}
