import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PhoneWallet } from '../sandbox/phone/createPhoneWallet.ts'
import { pairingOptions, startPhone, uriOf } from './kit/phone.ts'
import { startSite, type Site } from './kit/site.ts'
import { button, call, heard, noteEvents, openModal, outcome, stateOf } from './kit/visit.ts'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const NAMESPACES = ['bip122', 'eip155', 'solana'] as const
type One = (typeof NAMESPACES)[number]

let site: Site
let context: BrowserContext
let phone: PhoneWallet
let problems: string[] = []
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  phone = await startPhone(site)
})
afterEach(async () => {
  await context?.close()
  await phone.stop()
  expect(problems).toEqual([])
})

/** Opens a site with three namespaces, connected by one approval of the pairing code. */
async function connected(options: object = {}): Promise<Page> {
  context = await site.browser.newContext()
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  const { rpcUrls, networks } = site.optionsFor('eip155', 'solana')
  const opened = await site.open({
    wallet: false,
    options: { ...pairingOptions(site), rpcUrls, networks: [...networks, BITCOIN], ...options },
    in: context,
  })
  problems = opened.problems
  await openModal(opened.page, { view: 'ConnectingWalletConnect' })
  await phone.pair(await uriOf(opened.page))
  expect(await outcome(opened.page)).toMatchObject({ outcome: 'connected' })
  return opened.page
}

/** Returns all connections, and the active one. */
async function seen(page: Page) {
  const { connections, activeNamespace, network, account } = await stateOf(page)
  const all = connections
    .map(({ namespace, status, connectorId }) => `${connectorId} ${namespace} ${status}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
  return { all, active: [activeNamespace, account?.namespace], network, address: account?.address, type: account?.type }
}
const ALL = NAMESPACES.map((namespace) => `walletConnect ${namespace} connected`)
const connectionOf = async (page: Page, namespace: One) =>
  (await stateOf(page)).connections.find((one) => one.namespace === namespace)

/** Activates one of the three namespaces through the API. */
async function use(page: Page, namespace: One) {
  const connection = await connectionOf(page, namespace)
  expect(await call(page, 'switchConnection', connection)).toEqual({})
  expect(await seen(page)).toMatchObject({
    all: ALL,
    active: [namespace, namespace],
    network: connection?.network,
    address: connection?.address,
  })
}

describe('One pairing for Ethereum, Solana and Bitcoin', () => {
  it('connects three namespaces by one pairing, and switches between them without a prompt', async () => {
    const page = await connected()
    expect(await seen(page)).toMatchObject({ all: ALL, active: ['eip155', 'eip155'] })
    const asked = phone.questions.length
    for (const namespace of ['solana', 'bip122', 'eip155', 'bip122', 'solana', 'eip155'] as const)
      await use(page, namespace)
    expect(phone.questions).toHaveLength(asked)
    expect((await heard(page, 'disconnect')).length).toBe(0)
  })

  it('switches the namespace with switchNetwork() and with the Networks view', async () => {
    const page = await connected()
    expect(await call(page, 'switchNetwork', BITCOIN)).toEqual({})
    expect(await seen(page)).toMatchObject({ all: ALL, active: ['bip122', 'bip122'], network: BITCOIN })
    await openModal(page, { view: 'Networks' })
    await button(page, /^Solana/)
      .first()
      .click()
    await expect.poll(async () => (await seen(page)).active).toEqual(['solana', 'solana'])
    expect((await seen(page)).all).toEqual(ALL)
  })

  it.each(NAMESPACES)('restores three paired namespaces after a reload, with %s still active', async (namespace) => {
    const page = await connected()
    await use(page, namespace)
    const before = await seen(page)
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect(await seen(page)).toEqual(before)
    for (const one of NAMESPACES) await use(page, one)
    expect(phone.questions.filter(({ kind }) => kind === 'proposal')).toHaveLength(1)
  })

  it.each(NAMESPACES)('ends the session for all three namespaces when %s is disconnected', async (namespace) => {
    const page = await connected()
    await use(page, namespace)
    expect(await call(page, 'disconnect', { connection: await connectionOf(page, namespace) })).toEqual({})
    expect((await seen(page)).all).toEqual([])
    expect(
      (await heard(page, 'disconnect'))
        .map(({ detail }) => String(detail.namespace))
        .toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual([...NAMESPACES])
    await expect.poll(() => phone.sessions.list()).toEqual([])
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect((await seen(page)).all).toEqual([])
  })

  it('uses the site’s default Bitcoin account type, and after a reload the type that the visitor chose', async () => {
    const page = await connected({ defaultAccountTypes: { bip122: 'ordinal' } })
    await use(page, 'bip122')
    expect(await seen(page)).toMatchObject({ type: 'ordinal' })
    const payment = (await connectionOf(page, 'bip122'))?.accounts.find(({ type }) => type === 'payment')?.address
    expect(await call(page, 'switchConnection', 'walletConnect', payment)).toEqual({})
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect(await seen(page)).toMatchObject({
      all: ALL,
      active: ['bip122', 'bip122'],
      type: 'payment',
      address: payment,
    })
  })
})
