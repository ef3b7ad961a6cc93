import { privateKeyToAccount } from 'viem/accounts'
import type { ConnectRequest, Link } from '../../src/core/connector.ts'
import type { Session, SignInFields } from '../../src/core/signIn/siwx.ts'
import { formatMessage } from '../../src/core/signIn/formatMessage.ts'
import { parseMessage } from '../../src/core/signIn/parseMessage.ts'
import { moneyOf } from '../../src/flows/money/moneyOf.ts'
import { signInOf } from '../../src/flows/signIn/signInOf.ts'
import { renewMessage, showMessage } from '../../src/flows/signIn/signInView.ts'
import { rest } from './clock.ts'
import { ALICE, BOB } from './fakeEip1193.ts'
import { fakeStorage } from './fakeStorage.ts'
import { KEYS } from './personalSign.ts'
import { createSigning } from './signing.ts'

export const SESSION_MS = 600_000
const SIGN_IN_KEY = 'wallet-modal:sign-in'

export type Mode = 'required' | 'optional' | 'off'
/** What a wallet signs that can sign while it connects. */
export type OneClick = 'nothing' | 'the message' | 'another text' | 'for another account'

/** A request for a signature that the wallet has not answered yet. */
interface Question {
  text: string
  fields: SignInFields
  /** Whether the answer signs in: nothing has ended the request since. */
  isWanted: boolean
  answer: { resolve(signature: string): void; reject(error: Error): void }
}

/** What the wallet has signed, and the visitor has not signed out of. */
interface Signed {
  fields: SignInFields
  /** Whether it is saved for certain: a site that does not ask to sign in does not remove it. */
  isSure: boolean
}

const keyOf = (address: string) => privateKeyToAccount(KEYS[address as keyof typeof KEYS])
export const otherOf = (address: string) => (address === ALICE ? BOB : ALICE)

export const optionFor = (mode: Mode) =>
  mode === 'off' ? false : { required: mode === 'required', expiresInMs: SESSION_MS }

/**
 * Creates a site that asks its visitor to sign in, and a wallet with the accounts of Alice and Bob, which signs only
 * when the test says so. The page can be reloaded. Knows what was signed, independently of the code under test.
 */
export async function signInWorld(start: Mode) {
  const storage = fakeStorage()
  const waiting: Question[] = []
  const good = new Map<string, Signed>()
  let oneClick: OneClick = 'nothing'
  let nonces = 0

  async function load(mode: Mode) {
    const page = await createSigning({}, { storage, options: { signIn: optionFor(mode) } })
    const { modal, wallet } = page
    // Nobody is a contract that could have signed.
    modal.site.rpc = () => async () => '0x'
    wallet.facts.accounts = [ALICE, BOB]
    page.answers.sign = (text) => {
      const fields = parseMessage(text)
      if (!fields) throw new Error('Not a sign-in message')
      // A wallet is asked again only if the earlier request was given up.
      for (const one of waiting) one.isWanted = false
      return new Promise((resolve, reject) =>
        waiting.push({ text, fields, isWanted: true, answer: { resolve, reject } }),
      )
    }
    const connector = modal.wallets.$connectors.get().find(({ id }) => id === wallet.id)
    if (!connector) throw new Error('No wallet')
    const { connect } = connector
    connector.connect = async (ask: ConnectRequest) => signWhileConnecting(await connect(ask), ask)
    await moneyOf(modal, 'eip155')
    return page
  }

  /** Signs the message that the wallet gets with the request to connect, or something else. */
  async function signWhileConnecting<T extends Link>(link: T, ask: ConnectRequest): Promise<T> {
    const asked = oneClick === 'nothing' ? undefined : await ask.signIn?.(link.network)
    if (!asked) return link
    const { toString: _, ...given } = asked
    const mine = link.accounts[0]?.address ?? ALICE
    const fields = { ...given, accountAddress: oneClick === 'for another account' ? otherOf(mine) : mine }
    const text = formatMessage(oneClick === 'another text' ? { ...fields, nonce: 'otherNonce' } : fields)
    const signature = await keyOf(fields.accountAddress).signMessage({ message: text })
    if (oneClick === 'the message') good.set(signature, { fields, isSure: true })
    return Object.assign(link, { signedIn: [{ asked, text, signature }] })
  }

  const pages = [await load(start)]
  const world = {
    storage,
    waiting,
    /** By signature. */
    good,
    pages,
    mode: start,
    shown: '',
    get page() {
      return pages.at(-1) as (typeof pages)[number]
    },
    get modal() {
      return world.page.modal
    },
    /** Returns the connected account, if any. */
    connected() {
      const active = world.modal.connections.$active.get()
      return active?.status === 'connected' ? active : undefined
    },
    session: (): Session | null => world.modal.shell.$session.get(),
    view: () => (world.modal.shell.$open.get() ? world.page.view() : undefined),
    setOneClick: (kind: OneClick) => void (oneClick = kind),
    configure(mode: Mode) {
      world.mode = mode
      world.page.entry.configure({ signIn: optionFor(mode) })
    },
    /** How many requests to connect, to sign and to switch networks the wallet has received. */
    asked: () => ({
      connect: pages.reduce((sum, { wallet }) => sum + wallet.asked.length, 0),
      sign: pages.reduce((sum, { asked }) => sum + asked.length, 0),
      switch: pages.reduce((sum, { chain }) => sum + chain.asked.switch.length, 0),
    }),
    /** The wallet answers its oldest request with a signature: of that text and account, or of another. */
    async sign(kind: 'rightly' | 'another text' | 'with another account') {
      const question = waiting.shift()
      if (!question) return
      const { text, fields, isWanted, answer } = question
      const signer = kind === 'with another account' ? otherOf(fields.accountAddress) : fields.accountAddress
      const signature = await keyOf(signer).signMessage({ message: kind === 'another text' ? `${text} ` : text })
      const isOver = Date.parse(fields.expirationTime ?? '') <= Date.now()
      if (kind === 'rightly' && isWanted && !isOver) good.set(signature, { fields, isSure: true })
      answer.resolve(signature)
    },
    /** What the visitor has signed does not count any more: they signed out, or disconnected. */
    forget() {
      if (world.mode !== 'off') return good.clear()
      for (const one of good.values()) one.isSure = false
    },
    /** Tells the page that another tab changed the storage. */
    tell: (key: string | null = SIGN_IN_KEY) => window.dispatchEvent(new StorageEvent('storage', { key })),
    async signInElsewhere() {
      const connection = world.connected()
      if (!connection) return
      const [now, end] = [0, SESSION_MS].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string]
      const fields: SignInFields = {
        ...{ accountAddress: connection.address, chainId: connection.network, domain: location.host },
        ...{ uri: location.href, version: '1', nonce: `elsewhere${nonces++}`, issuedAt: now, expirationTime: end },
      }
      const message = formatMessage(fields)
      const signature = await keyOf(connection.address).signMessage({ message })
      const saved = JSON.parse(storage.getItem(SIGN_IN_KEY) ?? '[]') as object[]
      storage.setItem(SIGN_IN_KEY, JSON.stringify([...saved, { message, signature }]))
      good.set(signature, { fields, isSure: true })
      world.tell()
    },
    signOutElsewhere(key?: null) {
      storage.removeItem(SIGN_IN_KEY)
      good.clear()
      world.tell(key)
    },
    /** Reloads the page; the wallet keeps its account and network. Nobody waits for its answers any more. */
    async reload() {
      const { stop, wallet } = world.page
      const { accounts, network } = wallet.links.at(-1) ?? {}
      stop()
      waiting.length = 0
      world.shown = ''
      const page = await load(world.mode)
      if (accounts?.length) page.wallet.facts.accounts = accounts.map(({ address }) => address)
      if (network) page.wallet.facts.network = network
      pages.push(page)
    },
    /** Lets everything that is under way finish, and does what the view of the sign-in does when it is shown. */
    async settle() {
      await rest()
      const state = signInOf(world.modal)
      for (let turn = 0; turn < 20 && state.reading; turn++) await rest()
      const connection = world.view() === 'SIWXSignMessage' ? world.connected() : undefined
      const shown = connection ? `${connection.network}:${connection.address}` : ''
      if (shown && shown !== world.shown) await showMessage(world.modal)
      if (shown) await renewMessage(world.modal)
      world.shown = shown
      await rest()
    },
  }
  return world
}

export type SignInWorld = Awaited<ReturnType<typeof signInWorld>>
