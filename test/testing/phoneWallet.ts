import { callIn } from './controls.ts'
import type { PhoneAnswer, PhonePage, PhoneRequest, PhoneSession, Sandbox } from './types.ts'

/** Works the phone wallet, which sites reach by pairing: it has every key of the sandbox, for every namespace. */
export interface PhoneWallet {
  /** Takes the `wc:` URI of the code on the site's page. */
  pair(uri: string): Promise<void>
  /** Scripts answers, by `session_proposal`, `session_authenticate` or a request's method. */
  script(...answers: readonly PhoneAnswer[]): Promise<void>
  /** Presses Approve for what was asked first, waiting for something to be asked. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** Shows another network (CAIP-2) and tells the sites. */
  switchNetwork(id: string): Promise<void>
  /** Makes an account of a network (CAIP-2) the active one. */
  selectAccount(address: string, network: string): Promise<void>
  /** The sites that it is connected to. */
  sessions(): Promise<PhoneSession[]>
  /** Ends its sessions: one by its topic, or all. */
  disconnect(topic?: string): Promise<void>
  /** What sites have asked, oldest first. */
  requests(): Promise<PhoneRequest[]>
}

/** As the wallet itself notes it. */
export interface PhoneQuestion extends Omit<PhoneRequest, 'status'> {
  outcome?: 'approved' | 'rejected' | 'failed' | 'silent' | 'expired'
}

const STATUS = { approved: 'answered', rejected: 'refused', failed: 'refused', expired: 'refused', silent: 'pending' } as const

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
 * Opens the phone wallet in a page of its own, best in a context of its own: it is another device.
 * @param uri A `wc:` URI, as a link on the site would carry it to a wallet's app.
 */
export async function openPhoneWallet(page: PhonePage, sandbox: Pick<Sandbox, 'json'>, uri?: string): Promise<PhoneWallet> {
  const { phoneWallet } = sandbox.json.pages
  if (phoneWallet === undefined) throw new Error('This sandbox has no phone wallet')
  await page.goto(uri === undefined ? phoneWallet : `${phoneWallet}/wc?uri=${encodeURIComponent(uri)}`)
  // A function, not text: the page's policy lets nothing be evaluated again and again.
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
