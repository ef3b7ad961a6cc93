/**
 * The popup that a site opens for Coinbase's smart wallet. It speaks the SDK's protocol with its opener, and prompts
 * the visitor with the demo wallet's dialog. Scripts control it through `window.coinbaseWindow`. Query: `answer`, and
 * `chains` (`1,8453`).
 */
import { createDemoWalletWith, type DemoWallet } from '../../wallets/evm/createDemoWallet.ts'
import { READERS } from '../../wallets/evm/readSettings.ts'
import type { SandboxFacts } from '../../wallets/evm/settings.ts'
import { createSeal, type Encrypted } from './keys.ts'

declare global {
  interface Window {
    coinbaseWindow: DemoWallet
  }
}

/** Messages from the site, named as in the SDK. */
interface Message {
  id: string
  event?: string
  sender?: string
  content?: { handshake?: { method: string }; encrypted?: Encrypted }
}

interface Call {
  action: { method: string; params?: unknown }
  chainId: number
}

const query = new URLSearchParams(location.search)
const site = query.get('origin') ?? ''
const opener = window.opener as Window | null
const facts = (await (await fetch('/facts.json')).json()) as SandboxFacts
const served = query.get('chains')?.split(',').map(Number)
const chains = facts.chains.filter(({ chainId }) => !served || served.includes(Number(chainId)))
const wallet = createDemoWalletWith(
  { ...facts, chains },
  {
    name: 'Coinbase',
    rdns: 'com.coinbase.wallet',
    hue: 220,
    accounts: [5],
    announce: false,
    site,
    answer: READERS.answer(query.get('answer') ?? 'ask'),
  },
)
window.coinbaseWindow = wallet

const say = (text: string) => document.getElementById('status')?.replaceChildren(text)
const send = (message: object) => opener?.postMessage({ id: crypto.randomUUID(), ...message }, site)
const rpcUrls = () => Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [Number(chainId), rpcUrl]))
const capabilities = () =>
  Object.fromEntries(chains.map(({ chainId }) => [chainId, { atomic: { status: 'unsupported' } }]))

/** Returns the wallet's answer to a request of the site. */
async function outcomeOf({ action: { method, params }, chainId }: Call): Promise<object> {
  wallet.setChain(chainId)
  try {
    return { result: { value: await wallet.provider.request({ method, params }) } }
  } catch (error) {
    const { code, message } = error as { code: number; message: string }
    return { result: { error: { code, message } } }
  }
}

/** Sends the encrypted answer to the site and closes, because each request has its own popup. */
async function answer({ id, sender = '', content }: Message): Promise<void> {
  const { publicHex, seal, open } = await createSeal(site, sender)
  // Prompts on each new connection, even if the site was allowed before.
  if (content?.handshake) wallet.disconnect()
  const call = content?.encrypted
    ? ((await open(content.encrypted)) as Call)
    : { action: { method: content?.handshake?.method ?? '' }, chainId: 1 }
  say(`${site} asks for ${call.action.method}`)
  const outcome = await outcomeOf(call)
  const encrypted = await seal({ ...outcome, data: { chains: rpcUrls(), capabilities: capabilities() } })
  send({ requestId: id, sender: publicHex, content: { encrypted }, timestamp: new Date() })
  close()
}

addEventListener('message', ({ source, origin, data }: MessageEvent<Message>) => {
  if (source !== opener || origin !== site) return
  if (data.event === 'selectSignerType') send({ requestId: data.id, data: 'scw' })
  else if (data.content) void answer(data)
})
addEventListener('pagehide', () => send({ event: 'PopupUnload' }))
if (opener) send({ event: 'PopupLoaded' })
else say('No site has opened this window, or the site’s Cross-Origin-Opener-Policy cuts it off.')
