export interface Call {
  method: string
  params?: readonly unknown[]
}

export interface Rpc {
  /** Sends all calls in one batch and returns their results in order. Throws the first error. */
  batch(calls: readonly Call[]): Promise<unknown[]>
  call(method: string, ...params: unknown[]): Promise<unknown>
}

interface Answer {
  id: number
  result?: unknown
  error?: { code: number; message: string }
}

/** Creates a minimal JSON-RPC client for the sandbox's own calls. */
export function createRpc(url: string): Rpc {
  async function batch(calls: readonly Call[]): Promise<unknown[]> {
    const body = calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answers = (await response.json()) as Answer[]
    return answers
      .sort((a, b) => a.id - b.id)
      .map(({ id, result, error }) => {
        if (error) throw new Error(`${calls[id]?.method}: ${error.message} (${error.code})`)
        return result
      })
  }
  return { batch, call: async (method, ...params) => (await batch([{ method, params }]))[0] }
}
