import { expect, test } from 'vitest'
import { RPC_PING_MS } from '../../../../src/core/limits.ts'
import type { Options } from '../../../../src/core/options.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { rankNodes } from '../../../../src/flows/nodes/rankNodes.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'

standStill()

const [FIRST, SECOND, THIRD] = ['https://first.test', 'https://second.test', 'https://third.test'] as const

/** How a fake node answers a ping: after this many ms; or with an error, or as a node of this chain, at once. */
type Node = number | Error | string

/** Creates a page with a connected wallet on Ethereum, whose RPC URLs are fake nodes. */
async function ranked(nodes: Record<string, Node>, options: Options = {}) {
  const asked: { urls: readonly string[]; method: string; signal?: AbortSignal | undefined }[] = []
  const page = await createConnected(
    {},
    {
      options: { rpcUrls: { 'eip155:1': Object.keys(nodes) }, ...options },
      rpc: async (urls, method, _params, signal) => {
        asked.push({ urls, method, signal })
        const node = nodes[urls[0] ?? '']
        if (node instanceof Error) throw node
        if (typeof node === 'number') await new Promise((resolve) => setTimeout(resolve, node))
        return typeof node === 'string' ? node : '0x1'
      },
    },
  )
  asked.length = 0
  void openModal(page.modal)
  await rankNodes(page.modal)
  const order = async () => {
    asked.length = 0
    void page.modal.site.rpc('eip155:1')('eth_call', [])
    await rest()
    return asked[0]?.urls
  }
  return { ...page, asked, order }
}

const pings = (asked: readonly { method: string; urls: readonly string[] }[]) =>
  asked.filter(({ method }) => method === 'eth_chainId').map(({ urls }) => urls[0])

test('asks the fastest of several nodes first, and a failing one last', async () => {
  const { asked, order } = await ranked({ [FIRST]: new Error('down'), [SECOND]: 900, [THIRD]: 50 })
  expect(pings(asked)).toEqual([FIRST, SECOND, THIRD])
  await pass(1_000)
  expect(await order()).toEqual([THIRD, SECOND, FIRST])
})

test('keeps the order of the site for nodes that are about equally fast', async () => {
  const { order } = await ranked({ [FIRST]: 80, [SECOND]: 10, [THIRD]: 40 })
  await pass(1_000)
  expect(await order()).toEqual([FIRST, SECOND, THIRD])
})

test('keeps the order of the site until all nodes have answered', async () => {
  const { order } = await ranked({ [FIRST]: 900, [SECOND]: 10 })
  await pass(100)
  expect(await order()).toEqual([FIRST, SECOND])
})

test('asks a node of another network last, however fast it is', async () => {
  const { order } = await ranked({ [FIRST]: '0x89', [SECOND]: 900 })
  await pass(1_000)
  expect(await order()).toEqual([SECOND, FIRST])
})

test('waits 4 seconds for a ping, then asks that node last', async () => {
  const { asked, order } = await ranked({ [FIRST]: 60_000, [SECOND]: 3_000 })
  const [slow] = asked
  await pass(RPC_PING_MS)
  expect(RPC_PING_MS).toBe(4_000)
  expect(slow?.signal?.aborted).toBe(true)
  expect(await order()).toEqual([SECOND, FIRST])
})

test('pings nodes again at the next opening, and never after closing', async () => {
  const { asked, modal } = await ranked({ [FIRST]: 10, [SECOND]: 10 })
  await pass(100)
  closeModal(modal, 'button')
  asked.length = 0
  await pass(60_000)
  expect(asked).toEqual([])
  void openModal(modal)
  await rest()
  expect(pings(asked)).toEqual([FIRST, SECOND])
})

test('stops pinging when the modal closes', async () => {
  const { asked, modal } = await ranked({ [FIRST]: 3_000, [SECOND]: 3_000 })
  closeModal(modal, 'button')
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, true])
})

test('does not ping the only node of a network', async () => {
  const { asked } = await ranked({ [FIRST]: 10 })
  await pass(100)
  expect(pings(asked)).toEqual([])
})

test('leaves the hosted node first, and does not ping the public nodes after it', async () => {
  const { asked } = await ranked({}, { projectId: 'p1', rpcUrls: {} })
  await pass(100)
  expect(pings(asked)).toEqual([])
})

test('neither pings nor changes anything after the widget is destroyed', async () => {
  const { asked, modal, stop } = await ranked({ [FIRST]: 900, [SECOND]: 10 })
  stop()
  asked.length = 0
  await pass(5_000)
  expect(asked).toEqual([])
  expect(modal.lifetime.signal.aborted).toBe(true)
})
