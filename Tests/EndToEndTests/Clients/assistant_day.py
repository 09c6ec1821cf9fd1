"""A day of an assistant, by the official client of the Model Context Protocol: python3 FILE PROGRAM URL TOKEN

It speaks each revision over each transport: `storekeeper mcp` (PROGRAM over the store in HOME), and `POST /mcp` of the
server at URL. Each line of the output is a call and what came of it.
"""

import asyncio
import contextlib
import json
import sqlite3
import subprocess
import sys

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.types import ElicitResult, InputRequiredResult

PROGRAM, URL, TOKEN = sys.argv[1:]
FILE = json.loads(subprocess.check_output([PROGRAM, "store", "info", "--json"]))["url"].removeprefix("sqlite:")
READING = [
    ("find_orders", {"limit": 2}), ("show_order", {"order": "60", "history": True}), ("show_work", {}),
    ("show_sales", {"by": "month"}), ("find_customers", {"query": "ann"}), ("find_shows", {"show": "Silicon Valley"}),
    ("find_melodies", {}), ("explain_store", {}),
]
YES = {"confirm": True}


def expect(condition, text):
    if not condition: sys.exit(f"{text}: not so")
    print(f"  {text}")


class Day:
    """The calls of one connection."""

    def __init__(self, name):
        self.name, self.answer, self.asked = name, "accept", []

    async def ask(self, context, params):
        """Stands for the person whom the client asks to confirm a change."""
        self.asked.append(params.message)
        return ElicitResult(action=self.answer, content=YES if self.answer == "accept" else None)

    async def write(self, tool, arguments, times=1):
        """Calls a tool that writes: the client asks its user, or an older one repeats the text of the preview."""
        if times == 1 and self.client.protocol_version > "2026": return await self.client.call_tool(tool, arguments)
        asked = await self.client.session.call_tool(tool, arguments, allow_input_required=True)
        if isinstance(asked, InputRequiredResult):
            answer = await self.ask(None, asked.input_requests["confirm"].params)
            more = {"input_responses": {"confirm": answer}, "request_state": asked.request_state}
        else:
            more, arguments = {}, {**arguments, "confirm": asked.structured_content["confirm"]}
            if self.answer != "accept": return asked
        for _ in range(times): result = await self.client.call_tool(tool, arguments, **more)
        return result

    async def pass_by(self, client):
        self.client = client
        print(f"{self.name}: revision {client.protocol_version}")
        tools = (await client.list_tools()).tools
        expect(len(tools) == 12, f"list: {', '.join(tool.name for tool in tools)}")
        for tool, arguments in READING:
            result = await client.call_tool(tool, arguments)
            expect(not result.is_error and result.structured_content, f"{tool} {arguments}: {result.content[0].text}")
        wrong = await client.call_tool("find_orders", {"statos": "paid"})
        expect(wrong.is_error and "status" in wrong.content[0].text, f"a wrong argument: {wrong.content[0].text}")

        created = await self.write("create_order", {
            "email": f"{self.name.replace(' ', '-')}@example.com", "currency": "EUR",
            "items": [{"sku": "TEA", "title": "Tea", "quantity": 2, "unitPrice": "4.50"}]})
        order = str(created.structured_content["number"])
        expect(created.structured_content["total"]["amount"] == "9.00", f"create_order: order {order}")

        self.answer = "decline"
        await self.write("change_orders", {"orders": [order], "action": "status", "status": "paid"})
        expect(await self.version(order) == 1, f"declined: order {order} is unchanged")
        self.answer = "accept"
        paid = await self.write("change_orders", {"orders": [order], "action": "status", "status": "paid"}, times=3)
        expect(await self.version(order) == 2, f"accepted, and replayed twice: {paid.content[0].text}")
        await self.write("undo_changes", {"orders": [order]})
        expect(await self.version(order) == 3, f"undone: order {order}")
        watched = await self.write("mark_watched", {"show": "Silicon Valley", "episode": "S1E1"})
        expect(not watched.is_error, f"mark_watched: {watched.content[0].text}")

        await self.cancel(order)

        work = await client.read_resource("storekeeper://work")
        expect("To ship" in work.contents[0].text, "resource: storekeeper://work")
        slip = await client.read_resource("storekeeper://orders/60/slip")
        expect("Paula Wilson" in slip.contents[0].text, "resource: storekeeper://orders/60/slip")
        prompts = (await client.list_prompts()).prompts
        first = await client.get_prompt(prompts[0].name)
        expect(len(prompts) == 2 and first.messages[0].content.text, f"prompt: {prompts[0].name}")

    async def cancel(self, order):
        """Cancels a call that waits for another program's write, as its progress says; the next one is answered."""
        waits = asyncio.Event()

        async def report(progress, total, message): waits.set()

        with contextlib.closing(sqlite3.connect(FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            arguments = {"orders": [order], "action": "note", "text": "Call back"}
            call = asyncio.create_task(self.client.call_tool("change_orders", arguments, progress_callback=report))
            async with asyncio.timeout(60): await waits.wait()
            call.cancel()
            await asyncio.wait([call])
            expect(call.cancelled(), "a call that waits reports progress, and is cancelled")
            other.execute("ROLLBACK")
        expect((await self.client.call_tool("show_work", {})).structured_content, "cancelled: the next call is answered")
        expect(await self.version(order) == 3, f"cancelled: order {order} is unchanged")

    async def version(self, order):
        return (await self.client.call_tool("show_order", {"order": order})).structured_content["version"]


async def main():
    stdio = StdioServerParameters(command=PROGRAM, args=["mcp", "--allow-writes"])
    for mode in ["2026-07-28", "auto", "legacy"]:
        day = Day(f"stdio {mode}")
        async with Client(stdio, mode=mode, elicitation_callback=day.ask) as client: await day.pass_by(client)
        day = Day(f"http {mode}")
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}) as http:
            transport = streamable_http_client(f"{URL}/mcp", http_client=http)
            async with Client(transport, mode=mode, elicitation_callback=day.ask) as client: await day.pass_by(client)
    print("An assistant's day has passed.")


asyncio.run(main())
