import type { Bank } from './bank.ts'
import { noSuchMethod, RpcError } from './errors.ts'
import { accountMethods } from './methods/accounts.ts'
import { chainMethods } from './methods/chain.ts'
import { historyMethods } from './methods/history.ts'
import { sendingMethods } from './methods/sending.ts'
import { tokenMethods } from './methods/tokens.ts'
import type { Method, Params } from './params.ts'

interface Call {
  id: number | string | null
  method: string
  params: Params
}

/** Calls a method by its name. */
export type Perform = (method: string, params: Params) => unknown

const METHODS: Readonly<Record<string, Method>> = {
  ...accountMethods,
  ...chainMethods,
  ...historyMethods,
  ...sendingMethods,
  ...tokenMethods,
}

/** Calls a method that is available over HTTP. */
export function perform(bank: Bank, method: string, params: Params): unknown {
  const known = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (!known) throw noSuchMethod()
  return known(bank, params)
}

/** Reads a call. Undefined if it is not JSON-RPC 2.0. */
function parseCall(body: unknown): Call | undefined {
  const { jsonrpc, id, method, params = [] } = (body ?? {}) as Record<string, unknown>
  if (jsonrpc !== '2.0' || typeof method !== 'string') return undefined
  return {
    id: typeof id === 'number' || typeof id === 'string' ? id : null,
    method,
    params: Array.isArray(params) ? params : [params],
  }
}

function answerOne(body: unknown, act: Perform) {
  const call = parseCall(body)
  if (!call) return { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid request' }, id: null }
  const { id, method, params } = call
  try {
    return { jsonrpc: '2.0', result: act(method, params), id }
  } catch (error) {
    const { code, message, data } =
      error instanceof RpcError ? error : { code: -32603, message: `Internal error: ${String(error)}`, data: undefined }
    return { jsonrpc: '2.0', error: { code, message, ...(data === undefined ? {} : { data }) }, id }
  }
}

/** Answers a JSON-RPC body with one call or a batch. */
export function answer(body: unknown, act: Perform): unknown {
  return Array.isArray(body) && body.length > 0 ? body.map((one) => answerOne(one, act)) : answerOne(body, act)
}
