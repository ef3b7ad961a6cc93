import type { CaipNetworkId } from '../../../../src/core/types.ts'
import type { WalletModalError } from '../../../../src/core/errors.ts'
import { createRpc } from '../../../../src/services/rpc/index.ts'

export type Body = { id: number; method: string; params: unknown[] }
/** Answers the requests of one POST. */
export type Reply = (bodies: Body[], isList: boolean) => Response | Promise<Response>

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const CHAIN_ID = 'eth_chainId'

/** A node of Ethereum, or of another chain, that answers everything with the method's name. */
export const nodeOf =
  (chain: unknown = '0x1', answer: (one: Body) => object = ({ method }) => ({ result: `${method}!` })): Reply =>
  (bodies, isList) => {
    const all = bodies.map((one) => ({
      jsonrpc: '2.0',
      id: one.id,
      ...(one.method === CHAIN_ID ? { result: chain } : answer(one)),
    }))
    return json(isList ? all : all[0])
  }

/** Creates the RPC client with fake nodes by URL, and no pauses. A missing node cannot be reached. */
export function setUp(nodes: Record<string, Reply>, network?: CaipNetworkId) {
  const posts: { url: string; methods: string[]; isList: boolean }[] = []
  const waits: number[] = []
  const wrong: WalletModalError[] = []
  const rpc = createRpc({
    now: () => 0,
    wait: (ms) => (ms === 10_000 ? new Promise(() => {}) : (waits.push(ms), Promise.resolve())),
    onWrongNode: (error) => wrong.push(error),
    async fetch(url, init) {
      const parsed = JSON.parse(init.body as string) as Body | Body[]
      const bodies = [parsed].flat()
      posts.push({ url, methods: bodies.map(({ method }) => method), isList: Array.isArray(parsed) })
      const node = nodes[url]
      if (!node) throw new TypeError('Failed to fetch')
      return node(bodies, Array.isArray(parsed))
    },
  })
  const request = (urls: readonly string[], method: string) => rpc.request(urls, method, [], undefined, network)
  return {
    rpc,
    request,
    posts,
    waits,
    wrong,
    urlsOf: (method: string) => posts.filter((one) => one.methods.includes(method)).map(({ url }) => url),
  }
}
