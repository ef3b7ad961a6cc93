const JSON_HEADERS = { 'content-type': 'application/json' }

/** JSON-RPC errors are answers: they come with status 200. */
function rpcError(code: number, message: string): Response {
  return new Response(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }), { headers: JSON_HEADERS })
}

/** Hands a JSON-RPC body, single or batch, to a node and gives its answer; the sender's content type does not matter. */
export async function forward(nodeUrl: string, body: string): Promise<Response> {
  try {
    JSON.parse(body)
  } catch {
    return rpcError(-32700, 'Parse error')
  }
  const answer = await fetch(nodeUrl, { method: 'POST', headers: JSON_HEADERS, body })
  return new Response(await answer.text(), { status: answer.status, headers: JSON_HEADERS })
}
