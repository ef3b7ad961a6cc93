import type { Page } from 'playwright-core'
import { createPublicClient, encodeFunctionData, http, type Abi, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { sendAs } from '../../sandbox/evm/allowances.ts'
import factory from '../../sandbox/evm/contracts/SecureAccountFactory.json' with { type: 'json' }
import { FACTORY_ADDRESS } from '../../sandbox/secureSite/facts.ts'
import { view, windowOf, yes } from '../kit/embedded.ts'
import { pressIn } from '../kit/popup.ts'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import { secureOptions } from '../kit/secure.ts'
import type { PageSetup, Site } from '../kit/site.ts'
import { button, call, dialog, heard, noteEvents, openModal, outcome, stateOf } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const [OWNER, , OTHER] = ACCOUNTS
const message = (page: Page) => dialog(page, 'Sign In').locator('.sign-in-message')
const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const sessionOf = async (page: Page) => (await stateOf(page)).session
const signedInAs = (page: Page, address: string | undefined) =>
  page.waitForFunction((owner) => window.WalletModal.getState().session?.data.accountAddress === owner, address)
const ofSecureSite = (settings: object) =>
  fetch(`${site.sandbox.json.services.secureSite}/settings`, { method: 'POST', body: JSON.stringify(settings) })

async function visit({ options, ...setup }: PageSetup): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  const { page } = await site.open({ in: context, wallet: false, ...setup, options: { ...options, signIn: {} } })
  return page
}

/** Whether the account of the session has signed it: a key, or a contract that is not deployed yet. */
async function isSigned(page: Page): Promise<boolean> {
  const { data, message: text = '', signature } = (await sessionOf(page)) ?? {}
  const node = site.sandbox.json.chains.find(({ id }) => id === data?.chainId)?.rpcUrl
  const client = createPublicClient({ transport: http(node) })
  return client.verifyMessage({
    address: data?.accountAddress as Hex,
    message: text,
    signature: signature as Hex,
  })
}

/** Deploys the visitor's smart account, as its first transaction would. */
async function deploy(page: Page): Promise<void> {
  const accounts = (await stateOf(page)).account?.user?.accounts
  const owner = accounts?.find(({ type }) => type === 'eoa')?.address
  const data = encodeFunctionData({ abi: factory.abi as Abi, functionName: 'create', args: [owner] })
  const node = site.sandbox.json.chains.find(({ id }) => id === 'eip155:1')?.rpcUrl ?? ''
  await sendAs(node, OWNER, [{ to: FACTORY_ADDRESS, data }])
}

/** Signs with the embedded wallet's own screen. */
async function sign(page: Page): Promise<void> {
  await message(page).waitFor()
  await button(page, 'Sign').click()
  await view(page, 'ApproveTransaction')
  await yes(page).click()
  await isClosed(page)
}

async function logIn(page: Page): Promise<void> {
  await openModal(page)
  await pressIn(await windowOf(page, () => button(page, 'GitHub').click()), 'Approve')
}

it(
  'A smart account, before and after its deployment, and the key of a network without them sign in each for itself',
  { timeout: 60_000 },
  async () => {
    await ofSecureSite({ smartAccountNetworks: [1] })
    const page = await visit({ options: secureOptions(site) })
    await logIn(page)
    await isClosed(page)
    const smart = await sessionOf(page)
    expect([(await stateOf(page)).account?.type, smart?.data.chainId]).toEqual(['smartAccount', 'eip155:1'])
    // With its deployment (ERC-6492)
    expect(smart?.signature).toMatch(/(?:6492){16}$/)
    expect(await isSigned(page)).toBe(true)
    await deploy(page)
    await call(page, 'signOut')
    await openModal(page)
    await sign(page)
    const deployed = await sessionOf(page)
    expect(deployed?.signature).not.toMatch(/6492$/)
    expect(await isSigned(page)).toBe(true)

    await call(page, 'switchNetwork', 'eip155:8453')
    await sign(page)
    const key = await sessionOf(page)
    expect([(await stateOf(page)).account?.type, key?.data.chainId]).toEqual(['eoa', 'eip155:8453'])
    expect(key?.data.accountAddress).not.toBe(smart?.data.accountAddress)
    expect(await isSigned(page)).toBe(true)

    expect((await heard(page, 'sign-in')).map(({ detail }) => detail.session)).toEqual([smart, deployed, key])
    await page.reload()
    await page.waitForFunction(() => window.WalletModal?.getState().session !== null)
    expect([await dialog(page).count(), await sessionOf(page)]).toEqual([0, key])
  },
)

it('Two wallets of one namespace sign in each for itself, and each has its session when it is the active one', async () => {
  const origin = new URL(site.sandbox.url).origin
  const head = `<script src="${origin}/wallets/evm.js?name=Other%20Wallet&rdns=org.example.other&accounts=2" data-answer="approve"></script>`
  const options = { ...site.standard, features: { multiWallet: true } }
  const page = await visit({ wallet: { 'data-answer': 'approve' }, head, options })
  for (const [wallet, address] of [
    [/^Demo Wallet/, OWNER],
    [/^Other Wallet/, OTHER],
  ] as const) {
    await openModal(page, { view: 'Connect' })
    await button(page, wallet).click()
    await message(page).getByText(address).waitFor()
    await button(page, 'Sign').click()
    await signedInAs(page, address)
  }
  await isClosed(page)
  const { connections } = await stateOf(page)
  const use = async (address: string) => {
    await call(
      page,
      'switchConnection',
      connections.find((one) => one.address === address),
    )
    await signedInAs(page, address)
    expect(await dialog(page).count()).toBe(0)
  }
  await use(OWNER)
  await use(OTHER)
  // Each change of the account ends one session for the site, and the sign-in of the other account is told again.
  const told = (await heard(page, 'sign-in')).map(({ detail }) => JSON.stringify(detail.session))
  expect(told).toEqual([OWNER, OTHER, OWNER, OTHER].map((address): unknown => expect.stringContaining(address)))
  expect(await heard(page, 'sign-out')).toHaveLength(3)
  await call(page, 'disconnect', { connection: 'org.example.other' })
  await signedInAs(page, OWNER)
  await page.reload()
  await page.waitForFunction(() => window.WalletModal?.getState().session !== null)
  await signedInAs(page, OWNER)
  await call(page, 'disconnect')
  expect(await sessionOf(page)).toBeNull()
})

it.each(['account', 'text'] as const)(
  'The embedded wallet that signs with a wrong %s while it connects signs in nobody: the visitor is asked',
  async (wrong) => {
    await ofSecureSite({ wrong })
    const page = await visit({ options: secureOptions(site) })
    await logIn(page)
    await message(page).waitFor()
    expect([(await stateOf(page)).connections.length, await sessionOf(page)]).toEqual([1, null])
    await ofSecureSite({ wrong: null })
    await button(page, 'Sign').click()
    await view(page, 'ApproveTransaction')
    await yes(page).click()
    expect((await outcome(page)).outcome).toBe('signed-in')
    expect(await isSigned(page)).toBe(true)
  },
)
