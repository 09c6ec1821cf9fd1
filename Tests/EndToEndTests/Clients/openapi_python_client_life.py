"""An order's whole life by the client that openapi-python-client generated: python3 FILE URL TOKEN."""

import sys

from storekeeper_client import AuthenticatedClient
from storekeeper_client.api.orders import (
    change_order_status, create_order, delete_order, edit_order, import_orders, list_orders, refund_order, restore_order,
    show_history, show_order, undo_order,
)
from storekeeper_client.api.server import health
from storekeeper_client.api.statistics import order_statistics
from storekeeper_client.models import (
    CountMode, EventType, NewOrder, Order, OrderInput, OrderItemInput, OrderSort, OrderStatus, PersonNameInput, Problem,
    RefundRequest, StatusChange,
)
from storekeeper_client.types import File

url, token = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=token)


def answer(response, status, kind=Order):
    assert response.status_code == status, (response.status_code, response.content)
    assert kind is None or isinstance(response.parsed, kind), response.parsed
    return response


assert health.sync(client=client).status == "alive"
created = answer(create_order.sync_detailed(client=client, idempotency_key="life", body=NewOrder(
    reference="#10248", name=PersonNameInput(first="Amy", last="Apple"), email="amy.apple@clean-swift.com",
    currency="KWD", items=[OrderItemInput(sku="NW-011", title="Queso", quantity=2, unit_price="1.234")],
)), 201)
order = created.parsed
assert (order.total.amount, order.name.display, order.reference) == ("2.468", "Amy Apple", "#10248")
assert order.status.value is OrderStatus.PLACED and order.date.value.tzinfo is not None and order.note is None

# A status that a later version of the server adds stops no client.
later = order.to_dict()
later["status"]["value"] = "returned"
assert Order.from_dict(later).status.value == "returned"

shown = answer(show_order.sync_detailed(order.id, client=client), 200)
assert shown.parsed.to_dict() == order.to_dict()
page = list_orders.sync(client=client, status=[OrderStatus.PLACED], query="apple", sort=OrderSort.DATE_DESCENDING, count=CountMode.TRUE)
assert [row.id for row in page.orders] == [order.id] and page.count == 1 and page.next_ is None

# The patch sends one member, so that the others stay.
edited = answer(edit_order.sync_detailed(
    order.id, client=client, if_match=shown.headers["ETag"], body=OrderInput(note="Ring twice")), 200)
assert edited.parsed.note == "Ring twice" and edited.parsed.email == order.email and len(edited.parsed.items) == 1
stale = answer(edit_order.sync_detailed(
    order.id, client=client, if_match=shown.headers["ETag"], body=OrderInput(note="Late")), 412, Problem)
assert stale.parsed.code == "conflict" and stale.parsed.current_version == 2
cleared = answer(edit_order.sync_detailed(
    order.id, client=client, if_match=edited.headers["ETag"], body=OrderInput(note=None)), 200)
assert cleared.parsed.note is None

paid = answer(change_order_status.sync_detailed(
    order.id, client=client, if_match="*", body=StatusChange(status=OrderStatus.PAID)), 200)
assert paid.parsed.status.value is OrderStatus.PAID
refunded = answer(refund_order.sync_detailed(
    order.id, client=client, if_match="*", body=RefundRequest(amount="0.468", reason="Late")), 200)
assert refunded.parsed.refunds[0].amount.minor == 468
undone = answer(undo_order.sync_detailed(order.id, client=client, if_match=refunded.headers["ETag"]), 200)
assert undone.parsed.refunds == []
events = show_history.sync(order.id, client=client).events
assert [event.type_ for event in events] == [
    EventType.CREATED, EventType.EDITED, EventType.EDITED, EventType.STATUS_CHANGED, EventType.REFUNDED, EventType.UNDONE,
], events
answer(delete_order.sync_detailed(order.id, client=client, if_match="*"), 200)
assert show_order.sync_detailed(order.id, client=client).status_code == 404
restored = answer(restore_order.sync_detailed(order.id, client=client, if_match="*"), 200)
assert restored.parsed.number == order.number

lines = open(__file__.replace("openapi_python_client_life.py", "orders.ndjson"), "rb")
imported = import_orders.sync(client=client, body=File(payload=lines))
assert imported.created == 1 and imported.rejected == 0, imported
assert order_statistics.sync(client=client).orders == 2
print("An order's life has passed.")
