"""An order's whole life by the client that openapi-generator (python) generated: python3 FILE URL TOKEN."""

import sys

import openapi_client
from openapi_client import (
    Configuration, MoneyInput, NewOrder, OrderInput, OrderItemInput, OrderStatus, PersonNameInput, QuantityInput,
    RefundRequest, StatusChange, StatusInput,
)
from openapi_client.exceptions import ApiException

url, token = sys.argv[1:]
client = openapi_client.ApiClient(Configuration(host=url, access_token=token))
orders = openapi_client.OrdersApi(client)


def status_of(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except ApiException as refusal:
        return refusal.status
    return 200


new = NewOrder(
    reference="#10250", name=PersonNameInput(first="Amy", last="Apple"), email="amy.apple@clean-swift.com", currency="KWD",
    items=[OrderItemInput(
        sku="NW-011", title="Queso", quantity=QuantityInput(2), unitPrice=MoneyInput("1.234"))])
# A member that is not set is not sent: null would clear it.
assert set(new.to_dict()) == {"reference", "name", "email", "currency", "items"}, new.to_dict()
assert OrderInput(note="Ring twice").to_dict() == {"note": "Ring twice"}

created = orders.create_order_with_http_info(new, idempotency_key="second life")
assert created.status_code == 201
order = created.data
assert (order.total.amount, order.name.display, order.note) == ("2.468", "Amy Apple", None)
assert order.status.value.actual_instance is OrderStatus.PLACED and order.var_date.value.tzinfo is not None

# A status that a later version of the server adds stops no client.
later = order.to_dict()
later["status"]["value"] = "returned"
assert type(order).from_dict(later).status.value.actual_instance == "returned"

shown = orders.show_order_with_http_info(order.id)
page = orders.list_orders(status=[OrderStatus.PLACED], reference="#10250", count="true")
assert [row.id for row in page.orders] == [order.id] and page.count == 1

edited = orders.edit_order_with_http_info(order.id, shown.headers["ETag"], OrderInput(note="Ring twice"))
assert edited.data.note == "Ring twice" and edited.data.email == order.email and len(edited.data.items) == 1
assert status_of(orders.edit_order, order.id, shown.headers["ETag"], OrderInput(note="Late")) == 412

paid = orders.change_order_status(order.id, "*", StatusChange(status=StatusInput(OrderStatus.PAID)))
assert paid.status.value.actual_instance is OrderStatus.PAID
refunded = orders.refund_order(order.id, "*", refund_request=RefundRequest(amount=MoneyInput("0.468"), reason="Late"))
assert refunded.refunds[0].amount.minor == 468
assert orders.undo_order(order.id, "*").refunds == []
assert [event.type.actual_instance for event in orders.show_history(order.id).events] == [
    "created", "edited", "status-changed", "refunded", "undone"]
before = orders.show_order(order.id, version=1)
assert before.note is None and before.status.value.actual_instance is OrderStatus.PLACED
events = orders.list_events(since="-7d", expand="order", order=order.id).events
assert [event.snapshot.version for event in events] == [1, 2, 3, 4, 5]
status = [change for change in events[2].changes if change.var_field == "status"][0]
assert (status.var_from.value, status.to.value, status.to.display) == ("placed", "paid", "Paid")
assert status_of(orders.show_order, order.id, version=9) == 404
orders.delete_order(order.id, "*")
assert status_of(orders.show_order, order.id) == 404
assert orders.restore_order(order.id, "*").number == order.number
print("An order's life has passed.")
