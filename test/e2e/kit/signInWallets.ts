import { Verifier } from 'bip322-js'
import { base58 } from '@scure/base'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import nacl from 'tweetnacl'
import { createPublicClient, http, type Hex } from 'viem'
import { expect, onTestFinished } from 'vitest'
import type { Session } from '../../../src/core/signIn/siwx.ts'
import type { Wrong } from '../../sandbox/wallets/evm/answers.ts'
import { secure, windowOf, yes } from './embedded.ts'
import { pressIn } from './popup.ts'
import { configureTag } from './head.ts'
import { pairingOptions, startPhone, uriOf } from './phone.ts'
import { secureOptions } from './secure.ts'
import type { PageSetup, Site } from './site.ts'
import { button, openModal, script } from './visit.ts'

/** How the wallet answers the request to sign. It signs wrongly with another account or another text. */
export type Signing = 'approve' | 'reject' | Wrong

/** A wallet with which visitors sign in, by its own page and script. */
export interface SignInWallet {
  /** Opens a page of the site. Inside a Safe it is a frame. */
  open(context: BrowserContext, signIn: object): Promise<Page>
  /** Connects from the open modal. */
  connect(page: Page): Promise<unknown>
  /** Says how the wallet answers the next request to sign. */
  say(page: Page, how: Signing): Promise<unknown>
  /** Answers in the window of the wallet, if it has one. */
  press?(page: Page, how: Signing): Promise<unknown>
  /** Whether a library that is not ours says that the session is signed. */
  isSigned(site: Site, session: Session): Promise<boolean> | boolean
}

const answerOf = (how: Signing) =>
  how === 'approve' || how === 'reject' ? { answer: how } : { answer: 'approve' as const, wrong: how }

/** A key or a contract, which may not be deployed. */
async function isSignedOnEvm({ sandbox }: Site, { data, message, signature }: Session): Promise<boolean> {
  const node = sandbox.json.chains.find(({ id }) => id === data.chainId)?.rpcUrl
  const address = data.accountAddress as Hex
  return createPublicClient({ transport: http(node) }).verifyMessage({ address, message, signature: signature as Hex })
}

const isSignedOnSolana = (_: Site, { data, message, signature }: Session) =>
  nacl.sign.detached.verify(
    new TextEncoder().encode(message),
    base58.decode(signature),
    base58.decode(data.accountAddress),
  )

const isSignedOnBitcoin = (_: Site, { data, message, signature }: Session) =>
  Verifier.verifySignature(data.accountAddress, message, signature)

const scriptTag = ({ sandbox }: Site, file: string, attributes = '') =>
  `<script src="${new URL(sandbox.url).origin}/wallets/${file}" ${attributes}></script>`

/** Opens pages with `setup`, whose wallets are not installed unless it says so. */
const opens =
  (site: Site, options: Record<string, unknown>, setup: PageSetup = {}): SignInWallet['open'] =>
  async (context, signIn) =>
    (await site.open({ in: context, wallet: false, ...setup, options: { ...options, signIn } })).page

export const injected = (site: Site): SignInWallet => ({
  open: opens(site, site.standard, { wallet: {} }),
  async connect(page) {
    await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
    await button(page, /^Demo Wallet/).click()
  },
  say: (page, how) => script(page, { method: 'personal_sign', times: 1, ...answerOf(how) }),
  isSigned: isSignedOnEvm,
})

export const solana = (site: Site): SignInWallet => ({
  open: opens(site, site.optionsFor('solana'), { solanaWallet: { 'data-answer': 'approve' } }),
  connect: (page) => button(page, /^Demo Solana Wallet/).click(),
  say: (page, how) =>
    page.evaluate(
      (answer) => window.demoSolanaWallet.script({ method: 'solana:signIn', times: 1, ...answer }),
      answerOf(how),
    ),
  isSigned: isSignedOnSolana,
})

export const bitcoin = (site: Site): SignInWallet => ({
  open: opens(
    site,
    { networks: ['bip122:000000000019d6689c085ae165831e93'] },
    { head: scriptTag(site, 'bitcoin.js?interfaces=unisat', 'data-answer="approve"') },
  ),
  connect: (page) => button(page, /^Unisat/).click(),
  say: (page, how) =>
    page.evaluate(
      (answer) => window.demoBitcoinWallet.script({ method: 'signMessage', times: 1, ...answer }),
      answerOf(how),
    ),
  isSigned: isSignedOnBitcoin,
})

export const ledger = (site: Site): SignInWallet => ({
  open: opens(site, site.standard, { ledger: {} }),
  async connect(page) {
    await button(page, /^Ledger/).click()
    await button(page, /^Account 1 /).click()
  },
  say: (page, how) =>
    page.evaluate((answer) => window.demoLedger.script({ command: 'signMessage', times: 1, ...answer }), answerOf(how)),
  isSigned: isSignedOnEvm,
})

/** A phone that does not know how to sign in while it connects. */
export function paired(site: Site): SignInWallet {
  let phone: Awaited<ReturnType<typeof startPhone>>
  return {
    open: opens(site, pairingOptions(site)),
    async connect(page) {
      phone = await startPhone(site, { signsIn: false })
      onTestFinished(() => phone.stop())
      await openModal(page, { view: 'ConnectingWalletConnect' })
      await phone.pair(await uriOf(page))
    },
    say: async (_, how) => phone.script({ method: 'personal_sign', times: 1, ...answerOf(how) }),
    isSigned: isSignedOnEvm,
  }
}

/** The embedded wallet, which asks for each signature: of its key, or of its smart account. */
export function embedded(site: Site, { isSmart }: { isSmart: boolean }): SignInWallet {
  const set = (settings: object) =>
    fetch(`${site.sandbox.json.services.secureSite}/settings`, { method: 'POST', body: JSON.stringify(settings) })
  return {
    async open(context, signIn) {
      await set({ oneClickSignIn: false, smartAccountNetworks: isSmart ? [1] : [] })
      return opens(site, secureOptions(site))(context, signIn)
    },
    connect: async (page) => pressIn(await windowOf(page, () => button(page, 'GitHub').click()), 'Approve'),
    say: (_, how) => set({ wrong: how === 'account' || how === 'text' ? how : null }),
    press: (page, how) => (how === 'reject' ? secure(page).getByRole('button', { name: 'Cancel' }) : yes(page)).click(),
    isSigned: isSignedOnEvm,
  }
}

/** A Safe whose owner signs by a key, or by a transaction. The site is its app, in a frame. */
export const safe = (site: Site, signing: 'offchain' | 'onchain' = 'offchain'): SignInWallet => ({
  async open(context, signIn) {
    const path = '/safe-sign-in.html'
    const tag = `<script type="module" crossorigin src="${site.cdn.url}/wallet-modal.js"></script>`
    const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>${tag}${configureTag(site, { signIn })}</head><body></body></html>`
    site.pages.set(path, { body, headers: undefined })
    const page = await context.newPage()
    const appUrl = encodeURIComponent(site.host.url + path)
    await page.goto(`${site.sandbox.json.pages.safe}/?appUrl=${appUrl}&answer=approve&signing=${signing}`)
    const find = () => page.frames().find((one) => one.url().endsWith(path))
    await expect.poll(find).toBeTruthy()
    const app = find() as Frame
    await app.waitForFunction(() => window.WalletModal?.getState().connections[0]?.status === 'connected')
    return app as unknown as Page
  },
  // A Safe connects by itself.
  connect: async () => {},
  say: async (app, how) =>
    (app as unknown as Frame)
      .page()
      .evaluate((answer) => window.safe.script({ method: 'signMessage', times: 1, ...answer }), answerOf(how)),
  isSigned: isSignedOnEvm,
})
