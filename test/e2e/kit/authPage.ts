import { createAuth, type Auth } from '../../../src/connectors/auth/connector.ts'
import { createProvider } from '../../../src/chains/evm/provider.ts'
import { switchNetwork } from '../../../src/chains/evm/switchNetwork.ts'
import type { ApprovalOutcome } from '../../../src/core/login/auth.ts'
import type { Link } from '../../../src/core/connector.ts'
import type { Entry } from '../../../src/core/entry.ts'
import { resolveFeatures } from '../../../src/core/features.ts'
import type { Options } from '../../../src/core/options.ts'
import type { Site } from '../../../src/core/site.ts'
import type { Connection, Namespace, Network } from '../../../src/core/types.ts'
import { createDialogFrame } from '../../../src/services/frame/dialogFrame.ts'
import { dialogIn } from '../../../src/ui/dialog/dialogIn.ts'

/** Options of the page, set by the test. */
export interface AuthPageSetup {
  options: Options
  networks: readonly Network[]
}

/** A page with the embedded wallet but without views: what tests can call, and recorded events. */
export interface AuthPage {
  auth: Auth
  connect(namespace?: Namespace): Promise<object>
  restore(saved: Connection): Promise<object | null>
  /** Sends a request. A rejection resolves with its code and message. */
  ask(method: string, params?: unknown, namespace?: Namespace): Promise<unknown>
  switchTo(network: string): Promise<void>
  settled(what: Promise<unknown>): Promise<unknown>
  close(): Promise<void>
  configure(options: Options): void
  readonly alerts: string[]
  readonly changes: unknown[]
  readonly outcomes: ApprovalOutcome[]
  readonly disallowed: string[]
}

declare global {
  interface Window {
    wallet: AuthPage
  }
}

const { networks, ...setup } = JSON.parse(
  document.querySelector('[type="application/json"]')?.textContent ?? '{}',
) as AuthPageSetup
let { options } = setup
const alerts: string[] = []
const changes: unknown[] = []
const outcomes: ApprovalOutcome[] = []
const disallowed: string[] = []
const lifetime = new AbortController()

const site: Site = {
  options: () => options,
  features: () => resolveFeatures(options.features),
  networks: () => networks,
  rpc: () => () => Promise.reject(new Error('No test asks a node')),
  walletRpcUrls: async ({ rpcUrls }) => rpcUrls.default.http,
  metadata: () => ({ name: 'A shop', description: '', url: location.origin, icons: [] }),
  storage: localStorage,
  alert: ({ code, message }) => void alerts.push(`${code}: ${message}`),
  t: (key) => key,
  addMessages: async () => {},
  signal: lifetime.signal,
}

const host = document.body.appendChild(document.createElement('div'))
const shadow = host.attachShadow({ mode: 'open' })
const dialog = document.createElement('dialog')
dialog.className = 'dialog'
const place = dialog.appendChild(document.createElement('div'))
place.className = 'place'
const sheet = new CSSStyleSheet()
sheet.replaceSync(
  '.dialog { position: fixed; inset: 0; margin: auto; padding: 0; border: 0; inline-size: 360px; overflow: visible } .place { block-size: 600px }',
)
shadow.adoptedStyleSheets = [sheet]

const entry = { version: 'test', elements: () => [Object.assign(host, { shadow, inline: false })] } satisfies Pick<
  Entry,
  'elements' | 'version'
>
const auth = createAuth(
  site,
  createDialogFrame({ site, entry, wake: () => void (dialog.isConnected || shadow.append(dialog)), dialogIn }),
)

let hide = () => {}
auth.onApproval({
  asked() {
    if (!dialog.open) dialog.showModal()
    hide()
    hide = auth.show(place)
  },
  ended(_, outcome) {
    outcomes.push(outcome)
    if (auth.approvals().length) return
    hide()
    dialog.close()
  },
})
auth.onDisallowed((method) => void disallowed.push(method))

const links = new Map<Namespace, Link>()
const factsOf = ({ accounts, network, siblings = [], auth: who }: Link): object => ({
  accounts,
  network,
  auth: who,
  siblings: siblings.map(factsOf),
})

function keep(link: Link): object {
  for (const one of [link, ...(link.siblings ?? [])]) {
    links.set(one.namespace, one)
    one.watch((change) => changes.push(JSON.parse(JSON.stringify(change))))
  }
  return factsOf(link)
}

const settled = (what: Promise<unknown>) =>
  what.catch(({ code, message }: { code: unknown; message: string }) => ({ code, message }))

window.wallet = {
  auth,
  alerts,
  changes,
  outcomes,
  disallowed,
  settled,
  connect: async (namespace = 'eip155') =>
    keep(await auth.connect({ namespace, signal: new AbortController().signal })),
  async restore(saved) {
    const link = await auth.restore(saved)
    return link && keep(link)
  },
  ask(method, params, namespace = 'eip155') {
    const link = links.get(namespace)
    const provider =
      namespace === 'eip155'
        ? createProvider(
            () => link,
            () => () => {},
          )
        : (link?.provider as { request(args: object): Promise<unknown> })
    return settled(provider.request({ method, ...(params !== undefined && { params: params as readonly unknown[] }) }))
  },
  async switchTo(network) {
    await switchNetwork(
      links.get('eip155') as Link,
      networks.find((one) => one.caipNetworkId === network) as Network,
      async () => [],
    )
  },
  close: () => [...links.values()][0]?.close() ?? Promise.resolve(),
  configure: (more) => void (options = { ...options, ...more }),
}
