/**
 * A Safe with an app in a frame. It answers Safe Apps SDK requests from that frame only. Query: `appUrl`, `chain`
 * (`8453`), `answer`, `signing` (`offchain`, `later`, `onchain`). Scripts control it through `window.safe`.
 */
import type { Hex } from 'viem'
import { createAnswers, type Answer } from '../../wallets/evm/answers.ts'
import { createApproval } from '../../wallets/evm/approval.ts'
import { ProviderRpcError } from '../../wallets/evm/errors.ts'
import { READERS } from '../../wallets/evm/readSettings.ts'
import { createRequests, type LoggedRequest } from '../../wallets/evm/requests.ts'
import type { SandboxFacts, WalletChain } from '../../wallets/evm/settings.ts'
import { SAFE_ADDRESS } from '../facts.ts'
import { chainIdOf, createAccount } from './account.ts'
import { perform, type Signing } from './methods.ts'

export interface SafeControls {
  readonly address: Hex
  script(answer: Answer): void
  readonly requests: LoggedRequest[]
  /** Simulates that the other owners sign a pending message. */
  complete(messageHash: Hex, signature: Hex): void
}

declare global {
  interface Window {
    safe: SafeControls
  }
}

interface Ask {
  id: string
  method: string
  params: unknown
  env?: { sdkVersion?: string }
}

const query = new URLSearchParams(location.search)
const facts = (await (await fetch('/facts.json')).json()) as SandboxFacts
const { appUrl: usual } = (await (await fetch('/app.json')).json()) as { appUrl: string | null }
const wanted = facts.chains.find(({ chainId }) => chainId === chainIdOf(Number(query.get('chain') ?? 1)))
if (!wanted) throw new Error(`No chain ${query.get('chain')} runs here`)
const chain: WalletChain = wanted
const signing = (query.get('signing') ?? 'offchain') as Signing
const account = createAccount(chain)
const answers = createAnswers(READERS.answer(query.get('answer') ?? 'ask'))
let appOrigin = ''
const approval = createApproval(() => ({ name: 'Safe', hue: 150, network: chain.name, site: appOrigin }))
const requests = createRequests<Hex>(
  {
    perform: (method, [params], ask, wrong) => perform({ chain, account, signing, wrong }, method, params, ask),
    lock: () => {},
  },
  answers,
  approval,
)
window.safe = {
  address: SAFE_ADDRESS,
  script: answers.script,
  get requests() {
    return requests.log()
  },
  complete: (messageHash, signature) => void account.signatures.set(messageHash, signature),
}

/** Returns the message of an error. A rejection has Safe's own text, because Safe sends no error codes. */
const wordsOf = (error: unknown) =>
  error instanceof ProviderRpcError && error.code === 4001 ? 'Transaction was rejected' : (error as Error).message

const status = (text: string) => document.getElementById('status')?.replaceChildren(text)

function show(address: string): void {
  const frame = document.createElement('iframe')
  frame.title = 'App'
  frame.allow = 'clipboard-write'
  frame.src = address
  appOrigin = new URL(address).origin
  document.getElementById('app')?.replaceChildren(frame)
  status(`${chain.name}, ${SAFE_ADDRESS}`)
}

addEventListener('message', ({ source, origin, data }: MessageEvent<Ask>) => {
  const app = document.querySelector('iframe')?.contentWindow
  if (!app || source !== app || origin !== appOrigin || !data?.id || !data.env?.sdkVersion) return
  const reply = (answer: object) => app.postMessage({ id: data.id, version: data.env?.sdkVersion, ...answer }, origin)
  requests.request({ method: data.method, params: [data.params] }).then(
    (result) => reply({ success: true, data: result }),
    (error: unknown) => reply({ success: false, error: wordsOf(error) }),
  )
})

const form = document.getElementById('open') as HTMLFormElement
const field = form.elements.namedItem('appUrl') as HTMLInputElement
form.addEventListener('submit', (event) => {
  event.preventDefault()
  show(field.value)
})
field.value = query.get('appUrl') ?? usual ?? ''
if (field.value) show(field.value)
else status('Which app?')
