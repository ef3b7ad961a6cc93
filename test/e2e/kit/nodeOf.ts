import type { BrowserContext } from 'playwright-core'
import type { Site } from './site.ts'

/**
 * Serves a node of a further network at the sandbox's origin, in one browser context: it has what the sandbox's
 * Ethereum has, and says that it is of the network `id`. Returns its address.
 */
export async function addNode(site: Pick<Site, 'sandbox'>, context: BrowserContext, id: number): Promise<string> {
  const { rpcUrl = '' } = site.sandbox.json.chains[0] ?? {}
  const url = new URL(`/rpc/${id}`, rpcUrl).href
  const chainId = `0x${id.toString(16)}`
  await context.route(url, async (route) => {
    const body = route.request().postData() ?? ''
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const asked = [JSON.parse(body)].flat() as { id: number; method: string }[]
    const isIdentity = (one: { id: number }) => asked.find((call) => call.id === one.id)?.method === 'eth_chainId'
    const answers = ([await answer.json()].flat() as { id: number }[]).map((one) =>
      isIdentity(one) ? { ...one, result: chainId } : one,
    )
    await route.fulfill({
      json: body.startsWith('[') ? answers : answers[0],
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  return url
}
