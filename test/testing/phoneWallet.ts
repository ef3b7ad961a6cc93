import { callIn } from './controls.ts'
import type { PhoneAnswer, PhonePage, PhoneRequest, PhoneSession, Sandbox } from './types.ts'

/** Controls the phone wallet, which sites connect by pairing. It has the sandbox's keys for every namespace. */
export interface PhoneWallet {
  /** Pairs with the `wc:` URI of the site's QR code. */
  pair(uri: string): Promise<void>
  /** Adds scripted answers, by `session_proposal`, `session_authenticate` or the method of a request. */
  script(...answers: readonly PhoneAnswer[]): Promise<void>
  /** Clicks Approve on the oldest request, and waits for one if necessary. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** Switches the network (CAIP-2) and notifies the sites. */
  switchNetwork(id: string): Promise<void>
  /** Selects an account of a network (CAIP-2). */
  selectAccount(address: string, network: string): Promise<void>
  /** Lists the connected sites. */
  sessions(): Promise<PhoneSession[]>
  /** Disconnects the session with this topic, or all sessions. */
  disconnect(topic?: string): Promise<void>
  /** Returns the sites' requests, oldest first. */
  requests(): Promise<PhoneRequest[]>
}

/** A request in the log of the wallet. */
export interface PhoneQuestion extends Omit<PhoneRequest, 'status'> {
  outcome?: 'approved' | 'rejected' | 'failed' | 'silent' | 'expired'
}

const STATUS = {
  approved: 'answered',
  rejected: 'refused',
  failed: 'refused',
  expired: 'refused',
  silent: 'pending',
} as const

export const phoneRequest = ({ method, params, from, chains, verified, outcome }: PhoneQuestion): PhoneRequest => ({
  method,
  params,
  status: outcome === undefined ? 'pending' : STATUS[outcome],
  from,
  chains,
  verified,
})

const WALLET = 'window.phoneWallet'

/**
 * Opens the phone wallet in a page. It should be in a context of its own, because a phone is another device.
 * @param uri A `wc:` URI, as in a site's link to a wallet app.
 */
export async function openPhoneWallet(
  page: PhonePage,
  sandbox: Pick<Sandbox, 'json'>,
  uri?: string,
): Promise<PhoneWallet> {
  const { phoneWallet } = sandbox.json.pages
  if (phoneWallet === undefined) throw new Error('This sandbox has no phone wallet')
  await page.goto(uri === undefined ? phoneWallet : `${phoneWallet}/wc?uri=${encodeURIComponent(uri)}`)
  // A function, because `waitForFunction` would evaluate a string in the page, which the page's CSP forbids.
  await page.waitForFunction(() => 'phoneWallet' in globalThis)
  const call = callIn(page, WALLET)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const sessions = async () => (await page.evaluate(`${WALLET}.sessions.list()`)) as PhoneSession[]
  return {
    pair: (link) => call('pair', link),
    async script(...answers) {
      for (const answer of answers) await call('script', answer)
    },
    approve: () => press('Approve'),
    reject: () => press('Reject'),
    switchNetwork: (id) => call('switchChain', id),
    selectAccount: (address, network) => call('sessions.selectAccount', address, network),
    sessions,
    async disconnect(topic) {
      const topics = topic === undefined ? (await sessions()).map((session) => session.topic) : [topic]
      for (const one of topics) await call('sessions.disconnect', one)
    },
    requests: async () => ((await page.evaluate(`${WALLET}.questions`)) as PhoneQuestion[]).map(phoneRequest),
  }
}
