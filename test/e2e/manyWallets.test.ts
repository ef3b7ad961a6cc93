import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PhoneWallet } from '../sandbox/phone/createPhoneWallet.ts'
import { controlOf } from './kit/control.ts'
import { ACCOUNTS, addPageWallet, askedOf } from './kit/pageWallet.ts'
import { pairingOptions, startPhone, uriOf } from './kit/phone.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { button, call, dialog, heard, noteEvents, openModal, outcome, stateOf, walletLog } from './kit/visit.ts'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const NAMESPACES = ['bip122', 'eip155', 'solana'] as const
type One = (typeof NAMESPACES)[number]
/** The sandbox's installed wallets, by namespace. */
const INSTALLED = {
  eip155: 'dev.wallet-modal.demo',
  solana: 'Demo Solana Wallet',
  bip122: 'Demo Bitcoin Wallet',
} as const
const OTHER = 'org.example.other'
/** EVM methods for which a wallet shows no prompt. */
const SILENT = ['eth_accounts', 'eth_chainId', 'wallet_getPermissions', 'wallet_revokePermissions']

let site: Site
let context: BrowserContext
let problems: string[][] = []
beforeAll(async () => void (site = await startSite()))
afterAll(() => site.stop())
beforeEach(async () => {
  await controlOf(site).reset()
  problems = []
  context = await site.browser.newContext()
  context.setDefaultTimeout(10_000)
  await noteEvents(context)
})
afterEach(async () => {
  await context.close()
  expect(problems.flat()).toEqual([])
})

/** Opens a site with three namespaces and, for each of them, an installed wallet that approves automatically. */
async function visit({ options = {}, ...setup }: PageSetup = {}): Promise<Page> {
  const { rpcUrls, networks } = site.optionsFor('eip155', 'solana')
  const yes = { 'data-answer': 'approve' }
  const bitcoin = `<script src="${new URL(site.sandbox.url).origin}/wallets/bitcoin.js?interfaces=standard" data-answer="approve"></script>`
  const opened = await site.open({
    wallet: yes,
    solanaWallet: yes,
    head: bitcoin,
    options: { rpcUrls, networks: [...networks, BITCOIN], ...options },
    in: context,
    ...setup,
  })
  problems.push(opened.problems)
  return opened.page
}

const ready = (page: Page) => page.evaluate(() => window.WalletModal.ready)
const reload = async (page: Page) => {
  await page.reload()
  return ready(page)
}
const inOrder = (all: readonly string[]) => all.toSorted((a, b) => (a < b ? -1 : 1))
/** Returns all connections in a stable order, and the active one. */
async function seen(page: Page) {
  const { connections, activeNamespace, network, account } = await stateOf(page)
  return {
    all: inOrder(connections.map(({ namespace, connectorId, status }) => `${namespace} ${connectorId} ${status}`)),
    active: activeNamespace,
    network,
    address: account?.address,
  }
}
const allOf = (connectors: Partial<Record<One, string>>) =>
  inOrder(Object.entries(connectors).map(([namespace, id]) => `${namespace} ${id} connected`))
/** Returns the number of prompts that each installed wallet has shown since page load. */
const prompts = (page: Page) =>
  page.evaluate((silent) => {
    const logs = [window.demoWallet, window.demoSolanaWallet, window.demoBitcoinWallet].map(({ requests }) => requests)
    const isShown = ({ method, params }: { method: string; params?: unknown }) =>
      !silent.includes(method) &&
      !method.endsWith('disconnect') &&
      !JSON.stringify(params ?? null).includes('"silent":true')
    return logs.map((all) => (all as { method: string; params?: unknown }[]).filter(isShown).length)
  }, SILENT)
/** Returns the account that the site's provider for a namespace returns. */
const provided = (page: Page, namespace: One) =>
  page.evaluate(async (wanted) => {
    const { getProvider } = window.WalletModal
    if (wanted === 'eip155')
      return ((await getProvider('eip155')?.request({ method: 'eth_accounts' })) as string[] | undefined)?.[0]
    if (wanted === 'solana')
      return (getProvider('solana') as { accounts: { address: string }[] } | undefined)?.accounts[0]?.address
    return (
      await (getProvider('bip122') as { getAccounts(): Promise<{ address: string }[]> } | undefined)?.getAccounts()
    )?.[0]?.address
  }, namespace)

/** Activates a connection through the API, and returns the account of the active provider. */
async function use(page: Page, namespace: One, connectorId: string) {
  const { connections } = await stateOf(page)
  const connection = connections.find((one) => one.namespace === namespace && one.connectorId === connectorId)
  expect(await call(page, 'switchConnection', connection)).toEqual({})
  expect(await seen(page)).toMatchObject({
    active: namespace,
    network: connection?.network,
    address: connection?.address,
  })
  expect(await provided(page, namespace)).toBe(connection?.address)
}

describe('Installed Ethereum, Solana and Bitcoin wallets together', () => {
  it('connects, switches, restores and disconnects wallets of three namespaces one by one', async () => {
    const page = await visit()
    for (const namespace of ['eip155', 'solana'] as const)
      expect(await call(page, 'connect', INSTALLED[namespace])).toMatchObject({ value: { namespace } })
    await openModal(page, { view: 'Connect' })
    await button(page, /^Demo Bitcoin Wallet/).click()
    expect(await outcome(page)).toMatchObject({ outcome: 'connected', connection: { connectorId: INSTALLED.bip122 } })
    expect(await seen(page)).toMatchObject({ all: allOf(INSTALLED), active: 'bip122', network: BITCOIN })
    for (const namespace of ['eip155', 'bip122', 'solana', 'eip155', 'solana'] as const)
      await use(page, namespace, INSTALLED[namespace])
    expect(await prompts(page)).toEqual([1, 1, 1])

    const before = await seen(page)
    await reload(page)
    expect(await seen(page)).toEqual(before)
    for (const namespace of NAMESPACES) await use(page, namespace, INSTALLED[namespace])

    const left: Partial<Record<One, string>> = { ...INSTALLED }
    for (const namespace of ['solana', 'bip122', 'eip155'] as const) {
      delete left[namespace]
      expect(await call(page, 'disconnect', { namespace })).toEqual({})
      expect((await seen(page)).all).toEqual(allOf(left))
      expect((await heard(page, 'disconnect')).at(-1)?.detail).toEqual({ namespace, connectorId: INSTALLED[namespace] })
      expect(await provided(page, namespace)).toBeUndefined()
      await reload(page)
      expect((await seen(page)).all).toEqual(allOf(left))
    }
    expect(await seen(page)).toMatchObject({ all: [], address: undefined })
    expect(await prompts(page)).toEqual([0, 0, 0])
  })

  it('restores wallets of three namespaces on another page of the site without a prompt', async () => {
    const one = await visit()
    const two = await visit()
    for (const namespace of ['eip155', 'solana', 'bip122'] as const) await call(one, 'connect', INSTALLED[namespace])
    await expect.poll(() => seen(two)).toEqual(await seen(one))
    await use(one, 'eip155', INSTALLED.eip155)
    await expect.poll(() => seen(two)).toEqual(await seen(one))
    await call(two, 'disconnect', { namespace: 'bip122' })
    await expect.poll(() => seen(one)).toEqual(await seen(two))
    expect((await seen(one)).all).toEqual(allOf({ eip155: INSTALLED.eip155, solana: INSTALLED.solana }))
    expect([await prompts(one), await prompts(two)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ])
  })
})

describe('A pairing session for three namespaces and an installed wallet', () => {
  let phone: PhoneWallet
  beforeEach(async () => void (phone = await startPhone(site)))
  afterEach(() => phone.stop())
  const PAIRED = { eip155: 'walletConnect', solana: 'walletConnect', bip122: 'walletConnect' } as const

  async function paired(options: object = {}): Promise<Page> {
    const page = await visit({ options: { ...pairingOptions(site), ...options } })
    await openModal(page, { view: 'ConnectingWalletConnect' })
    await phone.pair(await uriOf(page))
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
    expect((await seen(page)).all).toEqual(allOf(PAIRED))
    return page
  }

  it('replaces a pairing session with an installed wallet in that wallet’s namespace only', async () => {
    const page = await paired()
    await call(page, 'connect', INSTALLED.eip155)
    const mixed = { ...PAIRED, eip155: INSTALLED.eip155 }
    expect((await seen(page)).all).toEqual(allOf(mixed))
    for (const namespace of ['solana', 'eip155', 'bip122', 'eip155'] as const)
      await use(page, namespace, mixed[namespace])
    await reload(page)
    expect((await seen(page)).all).toEqual(allOf(mixed))
    expect(phone.sessions.list()).toHaveLength(1)
    await call(page, 'disconnect', { namespace: 'eip155' })
    expect((await seen(page)).all).toEqual(allOf({ solana: 'walletConnect', bip122: 'walletConnect' }))
    expect(phone.sessions.list()).toHaveLength(1)
    await call(page, 'disconnect', { namespace: 'solana' })
    expect((await seen(page)).all).toEqual([])
    await expect.poll(() => phone.sessions.list()).toEqual([])
    await reload(page)
    expect((await seen(page)).all).toEqual([])
  })

  it('keeps an installed and a paired wallet with `multiWallet`, until the phone ends the session', async () => {
    const page = await paired({ features: { multiWallet: true } })
    await call(page, 'connect', INSTALLED.eip155)
    const all = inOrder([...allOf(PAIRED), `eip155 ${INSTALLED.eip155} connected`])
    expect((await seen(page)).all).toEqual(all)
    for (const id of ['walletConnect', INSTALLED.eip155, 'walletConnect']) await use(page, 'eip155', id)
    await reload(page)
    expect(await seen(page)).toMatchObject({ all, active: 'eip155' })
    expect(phone.questions.filter(({ kind }) => kind === 'proposal')).toHaveLength(1)
    const [session] = phone.sessions.list()
    await phone.sessions.disconnect(session?.topic ?? '')
    await expect.poll(async () => (await seen(page)).all).toEqual(allOf({ eip155: INSTALLED.eip155 }))
    expect(inOrder((await heard(page, 'disconnect')).map(({ detail }) => String(detail.namespace)))).toEqual([
      'bip122',
      'solana',
    ])
    expect(await provided(page, 'eip155')).toBe((await seen(page)).address)
  })
})

describe('Two Ethereum wallets with `multiWallet`', () => {
  const MULTI = { features: { multiWallet: true } }
  const BOTH = inOrder([`eip155 ${INSTALLED.eip155} connected`, `eip155 ${OTHER} connected`])
  const questions = async (page: Page) => [
    (await walletLog(page)).filter((one) => !SILENT.includes(one)),
    (await askedOf(page, 'other')).filter((one) => !SILENT.includes(one)),
  ]
  beforeEach(() => addPageWallet(context, { key: 'other', name: 'Other Wallet', accounts: [ACCOUNTS[2]] }))

  it('connects, switches, restores and disconnects two Ethereum wallets one by one', async () => {
    const page = await visit({ options: MULTI })
    await call(page, 'connect', INSTALLED.eip155)
    await openModal(page, { view: 'Connect' })
    await button(page, /^Other Wallet/).click()
    await expect.poll(async () => (await seen(page)).all).toEqual(BOTH)
    await page.evaluate(() => window.WalletModal.close())
    expect(await seen(page)).toMatchObject({ address: ACCOUNTS[2] })
    for (const id of [INSTALLED.eip155, OTHER, INSTALLED.eip155]) await use(page, 'eip155', id)
    expect(await questions(page)).toEqual([['eth_requestAccounts'], ['eth_requestAccounts']])
    expect(await heard(page, 'disconnect')).toEqual([])

    await reload(page)
    expect(await seen(page)).toMatchObject({ all: BOTH, address: ACCOUNTS[0] })
    await use(page, 'eip155', OTHER)
    await call(page, 'disconnect', { connection: OTHER })
    expect(await seen(page)).toMatchObject({ all: allOf({ eip155: INSTALLED.eip155 }), address: ACCOUNTS[0] })
    expect([await heard(page, 'disconnect'), await provided(page, 'eip155')]).toEqual([[], ACCOUNTS[0]])
    await call(page, 'disconnect')
    expect((await heard(page, 'disconnect')).map(({ detail }) => detail)).toEqual([
      { namespace: 'eip155', connectorId: INSTALLED.eip155 },
    ])
    await reload(page)
    expect(await seen(page)).toMatchObject({ all: [], address: undefined })
    expect(await questions(page)).toEqual([[], []])
  })

  it('restores two Ethereum wallets in a second tab without a prompt, with the same wallet active', async () => {
    const one = await visit({ options: MULTI })
    const two = await visit({ options: MULTI })
    await call(one, 'connect', INSTALLED.eip155)
    await expect.poll(async () => (await seen(two)).address).toBe(ACCOUNTS[0])
    await call(one, 'connect', OTHER)
    await expect.poll(() => seen(two)).toMatchObject({ all: BOTH, address: ACCOUNTS[2] })
    await use(two, 'eip155', INSTALLED.eip155)
    await expect.poll(async () => (await seen(one)).address).toBe(ACCOUNTS[0])
    expect([await provided(one, 'eip155'), await provided(two, 'eip155')]).toEqual([ACCOUNTS[0], ACCOUNTS[0]])
    await call(one, 'disconnect', { connection: INSTALLED.eip155 })
    await expect.poll(() => seen(two)).toMatchObject({ all: [`eip155 ${OTHER} connected`], address: ACCOUNTS[2] })
    expect([await questions(one), await questions(two)]).toEqual([
      [['eth_requestAccounts'], ['eth_requestAccounts']],
      [[], []],
    ])
    expect([await heard(one, 'disconnect'), await heard(two, 'disconnect')]).toEqual([[], []])
    expect(await dialog(two).count()).toBe(0)
  })
})
