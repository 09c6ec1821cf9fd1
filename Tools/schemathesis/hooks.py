"""How schemathesis writes the bodies that are not JSON, each as some text, and which deletions it tries."""

import json

import schemathesis


@schemathesis.serializer(
    "application/x-ndjson", "application/x-rtttl", "audio/x-rtttl", "text/plain", "text/csv", "application/octet-stream"
)
def text(context, value):
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")
    lines = value if isinstance(value, list) else [value]
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@schemathesis.hook.apply_to(method="DELETE")
def map_query(context, query):
    """Leaves out dry runs, which delete nothing, so that a deleted record must be missing afterwards."""
    return {name: value for name, value in query.items() if name != "dry_run"} if query else query
