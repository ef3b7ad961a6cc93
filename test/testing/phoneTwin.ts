import { phoneRequest, type PhoneQuestion, type PhoneWallet } from './phoneWallet.ts'
import type { PhoneSession, Sandbox } from './types.ts'

interface TwinState {
  sessions: PhoneSession[]
  waiting: { id: number }[]
  questions: PhoneQuestion[]
}

async function stateFrom(response: Response): Promise<TwinState> {
  const said = (await response.json()) as TwinState & { error?: string }
  if (!response.ok) throw new Error(`Phone wallet: ${said.error}`)
  return said
}

/**
 * Controls a phone wallet that runs in the sandbox, without a page, over HTTP. `approve` and `reject` answer a pending
 * request, and throw if there is none. Scripts answer later requests.
 */
export function phoneTwin(sandbox: Pick<Sandbox, 'json'>): PhoneWallet {
  const { phoneWallet } = sandbox.json.pages
  if (phoneWallet === undefined) throw new Error('This sandbox has no phone wallet')
  const twin = new URL('/twin', phoneWallet).href
  const state = async () => stateFrom(await fetch(twin))
  const call = async (command: string, body: object) =>
    void (await stateFrom(await fetch(`${twin}/${command}`, { method: 'POST', body: JSON.stringify(body) })))
  const answer = async (verb: 'approve' | 'reject') => {
    const [first] = (await state()).waiting
    if (!first) throw new Error('No request is waiting: script the answer instead')
    await call(verb, { id: first.id })
  }
  const sessions = async () => (await state()).sessions
  return {
    pair: (uri) => call('pair', { uri }),
    async script(...answers) {
      for (const one of answers) await call('script', one)
    },
    approve: () => answer('approve'),
    reject: () => answer('reject'),
    switchNetwork: (chainId) => call('switchChain', { chainId }),
    selectAccount: (address, chainId) => call('selectAccount', { address, chainId }),
    sessions,
    async disconnect(topic) {
      const topics = topic === undefined ? (await sessions()).map((session) => session.topic) : [topic]
      for (const one of topics) await call('disconnect', { topic: one })
    },
    requests: async () => (await state()).questions.map(phoneRequest),
  }
}
