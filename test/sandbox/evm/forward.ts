const JSON_HEADERS = { 'content-type': 'application/json' }

/** Creates a JSON-RPC error, with HTTP status 200. */
function rpcError(code: number, message: string): Response {
  return new Response(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }), { headers: JSON_HEADERS })
}

/** Forwards a JSON-RPC body (one call or a batch) to a node, whatever its content type. */
export async function forward(nodeUrl: string, body: string): Promise<Response> {
  try {
    JSON.parse(body)
  } catch {
    return rpcError(-32700, 'Parse error')
  }
  const answer = await fetch(nodeUrl, { method: 'POST', headers: JSON_HEADERS, body })
  return new Response(await answer.text(), { status: answer.status, headers: JSON_HEADERS })
}
