import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type Site } from '../kit/site.ts'
import { button, call, openModal, stateOf } from '../kit/visit.ts'

/** The connector code of each kind of wallet. */
const ROWS = {
  Coinbase: 'src/connectors/coinbase/connector.ts',
  Ledger: 'src/connectors/ledger/connector.ts',
  WalletConnect: 'src/connectors/pairing/connector.ts',
} as const
const SOLANA = 'src/chains/solana/adapter.ts'
const LATE = [
  ...Object.values(ROWS),
  SOLANA,
  'src/connectors/safe/connector.ts',
  'src/connectors/auth/connector.ts',
  'src/chains/bitcoin/adapter.ts',
  'src/chains/paired/adapter.ts',
]
const DISCOVERY = ['src/chains/solana/discovery.ts', 'src/chains/bitcoin/discovery/index.ts']

let site: Site
let modules: Record<string, string[]>
beforeAll(async () => {
  site = await startSite()
  ;({ modules } = JSON.parse(await readFile(process.env.BUILD_REPORT ?? join('.cache', 'build.json'), 'utf8')) as {
    modules: Record<string, string[]>
  })
})
afterAll(() => site.stop())

/** Returns our modules that were loaded since the page was opened. */
const loaded = () =>
  site.cdn.requests.flatMap((path) => modules[path.slice(1)] ?? [`${path} is not in the build report`])
const late = () => LATE.filter((module) => loaded().includes(module))

const visit = (networks: readonly string[]) => {
  site.cdn.requests.length = 0
  const { projectId, services } = site.sandbox.json
  return site.open({
    options: { ...site.optionsFor('eip155', 'solana'), projectId, services, networks, connectors: { auth: false } },
    solanaWallet: { 'data-answer': 'approve' },
  })
}

const CONNECTIONS = ['src/flows/connect/connectWallet.ts', 'src/chains/evm/adapter.ts', 'src/services/rpc/index.ts']
/** The last code that a visit loads by itself: it watches the modal. */
const FOLLOWERS = [
  'src/flows/diagnostics/followLog.ts',
  'src/flows/track/followTrack.ts',
  'src/flows/site/followSite.ts',
]

it.each(['without', 'with'])('loads the code of connections on hover, %s a project id', async (has) => {
  site.cdn.requests.length = 0
  const { projectId, services } = site.sandbox.json
  const options = { ...site.optionsFor('eip155'), ...(has === 'with' && { projectId, services }) }
  const { page, context } = await site.open({ options: { ...options, connectors: { auth: false } } })
  await openModal(page)
  await expect.poll(loaded).toEqual(expect.arrayContaining(FOLLOWERS))
  expect(CONNECTIONS.filter((module) => loaded().includes(module))).toEqual([])
  await button(page, /^Demo Wallet/).hover()
  await expect.poll(loaded).toEqual(expect.arrayContaining(CONNECTIONS))
  await context.close()
})

it.each([{ saveData: true }, { effectiveType: '3g' }])(
  'loads the code of connections only on press for a visitor with the line %j',
  async (line) => {
    site.cdn.requests.length = 0
    const context = await site.browser.newContext()
    await context.addInitScript((connection) => Object.defineProperty(navigator, 'connection', { value: connection }), {
      saveData: false,
      effectiveType: '4g',
      ...line,
    })
    const { page } = await site.open({ options: { ...site.optionsFor('eip155') }, in: context })
    await openModal(page)
    await expect.poll(loaded).toEqual(expect.arrayContaining(FOLLOWERS))
    await button(page, /^Demo Wallet/).hover()
    // A request that the hover caused would arrive before this one.
    await page.evaluate((url) => fetch(url), `${site.cdn.url}/wallet-modal.js`)
    expect(CONNECTIONS.filter((module) => loaded().includes(module))).toEqual([])
    await button(page, /^Demo Wallet/).click()
    await expect.poll(loaded).toEqual(expect.arrayContaining(CONNECTIONS))
    await context.close()
  },
)

it('loads only the hovered wallet’s connector, and only on hover', async () => {
  const { page, context } = await visit([
    'eip155:1',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
  ])
  await openModal(page)
  await button(page, /^Demo Solana Wallet/).waitFor()
  await button(page, /^WalletConnect/).waitFor()
  await expect.poll(loaded).toEqual(expect.arrayContaining(DISCOVERY))
  expect(late()).toEqual([])

  // Also loads the code that installed wallets share.
  await button(page, /^Demo Wallet/).hover()
  await expect.poll(loaded).toEqual(expect.arrayContaining(['src/flows/connect/connectWallet.ts', SOLANA]))
  const expected: string[] = [SOLANA]
  expect(late()).toEqual(expected)
  for (const [name, module] of Object.entries(ROWS)) {
    await button(page, new RegExp(`^${name}`)).hover()
    expected.push(module)
    await expect.poll(late, { message: name }).toEqual(LATE.filter((one) => expected.includes(one)))
  }
  expect(loaded().filter((id) => id.includes('is not in'))).toEqual([])
  await context.close()
})

it('loads only the connector of the restored wallet, and no code of a disabled chain', async () => {
  const { page, context } = await visit(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  expect(await call(page, 'connect', 'Demo Solana Wallet')).toMatchObject({ value: { namespace: 'solana' } })
  site.cdn.requests.length = 0
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).account?.status).toBe('connected')
  expect(late()).toEqual([SOLANA])
  await context.close()

  const other = await visit(['eip155:1'])
  await openModal(other.page)
  await button(other.page, /^Demo Wallet/).hover()
  await expect.poll(loaded).toContain('src/flows/connect/connectWallet.ts')
  expect(await button(other.page, /Solana/).count()).toBe(0)
  expect(loaded().filter((id) => /^src\/chains\/(?:solana|bitcoin|paired)\/(?:adapter|discovery)/.test(id))).toEqual([])
  await other.context.close()
})

it('shows Connect without loading other languages or the texts of later views', async () => {
  site.cdn.requests.length = 0
  const words = () => loaded().filter((id) => /^src\/i18n\/(?!en)\w+\//.test(id))
  const { page, context } = await site.open({ options: { ...site.optionsFor('eip155'), locale: 'es' } })
  await openModal(page)
  await page.getByRole('dialog', { name: 'Conectar cartera' }).waitFor()
  await expect.poll(words).toContain('src/i18n/es/titles.ts')
  expect(words().slice(0, 2)).toEqual(['src/i18n/es/first.ts', 'src/i18n/es/index.ts'])
  expect(
    words().filter((id) => /approval|devices|errors|frame|login|pairing|profile|sessions|settings|\/ar\//.test(id)),
  ).toEqual([])
  await context.close()
})
