import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startSite, type Site } from './kit/site.ts'
import { dialog, openModal } from './kit/visit.ts'

const NODES = ['dead', 'slow', 'fast'] as const
type Node = (typeof NODES)[number]

let site: Site
let context: BrowserContext
beforeAll(async () => void (site = await startSite()))
afterAll(() => site.stop())
afterEach(() => context?.close())

interface Post {
  node: Node
  body: string
}

const nodeOf = (request: Request) => new URL(request.url()).searchParams.get('node') as Node

/** Opens a page whose three RPC URLs for Ethereum are a node that is down, a slow one and a fast one. */
async function withNodes(): Promise<{ page: Page; posts: Post[]; releaseSlow: () => void }> {
  context = await site.browser.newContext()
  const rpcUrl = site.sandbox.json.chains.find(({ id }) => id === 'eip155:1')?.rpcUrl ?? ''
  const { page } = await site.open({
    in: context,
    options: {
      ...site.optionsFor('eip155'),
      rpcUrls: { 'eip155:1': NODES.map((node) => `${rpcUrl}?node=${node}`) },
    },
  })
  const posts: Post[] = []
  let releaseSlow = () => {}
  const released = new Promise<void>((resolve) => (releaseSlow = resolve))
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('?node='))
      posts.push({ node: nodeOf(request), body: request.postData() ?? '' })
  })
  await page.route(/\?node=/, async (route) => {
    const node = nodeOf(route.request())
    if (node === 'dead') return route.abort()
    if (node === 'slow' && route.request().postData()?.includes('eth_chainId')) await released
    await route.continue().catch(() => {})
  })
  await page.evaluate(() => window.demoWallet.script({ answer: 'approve' }))
  await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
  return { page, posts, releaseSlow }
}

const pinged = (posts: readonly Post[], node: Node) =>
  posts.some((post) => post.node === node && post.body.includes('eth_chainId'))

it('pings the nodes of the network only while the modal is open, and then asks the fastest one first', async () => {
  const { page, posts, releaseSlow } = await withNodes()
  expect(NODES.filter((node) => pinged(posts, node))).toEqual([])
  await openModal(page)
  await dialog(page, 'Account').waitFor()
  await expect.poll(() => NODES.filter((node) => pinged(posts, node))).toEqual([...NODES])
  // The slow node has not answered yet. After 4 seconds the widget no longer waits for it.
  await expect
    .poll(
      async () => {
        const refresh = dialog(page, 'Account').getByRole('button', { name: 'Refresh', exact: true })
        const [asked] = await Promise.all([page.waitForRequest(/\?node=/), refresh.click()])
        return nodeOf(asked)
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe('fast')
  releaseSlow()
  await dialog(page, 'Account').getByRole('button', { name: 'Close', exact: true }).click()
  await dialog(page, 'Account').waitFor({ state: 'hidden' })
  posts.length = 0
  await page.evaluate(() => window.WalletModal.switchNetwork('eip155:8453'))
  await page.evaluate(() => window.WalletModal.switchNetwork('eip155:1'))
  expect(NODES.filter((node) => pinged(posts, node))).toEqual([])
})
