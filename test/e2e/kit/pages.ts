import { startSandbox } from '../../sandbox/index.ts'
import { distFile, serve, type FileServer, type Served } from './files.ts'

export type Entry = 'module' | 'umd' | 'standalone' | 'none'

export interface Markup {
  /** How the page loads the widget, which is served from another origin. Default: `module`. */
  entry?: Entry
  /** Passed to `configure()` first of all. Default: the sandbox's networks with their RPC URLs. */
  options?: Record<string, unknown>
  /** HTML of the body. Default: the wallet button and the network button. */
  body?: string
  /** HTML of the head, after the scripts. */
  head?: string
  /** Attributes of the demo wallet's script tag (`data-answer` and so on), or false for no demo wallet. */
  wallet?: Record<string, string> | false
  /** Attributes of the demo Solana wallet's script tag. Default: no such wallet. */
  solanaWallet?: Record<string, string>
  /** Attributes of the simulated Ledgers' script tag. Default: none plugged in. */
  ledger?: Record<string, string>
  lang?: string
  dir?: string
  /** Value of the content-security-policy header. `{cdn}` and `{sandbox}` are replaced with the origins. */
  csp?: string
  /** Additional headers of the page. */
  headers?: Record<string, string>
}

/**
 * Starts the servers for a page in any browser: the sandbox's chains, a CDN with the built files, and the site on
 * another origin.
 */
export async function servePages() {
  const sandbox = await startSandbox()
  const cdn = await serve(distFile)
  const pages = new Map<string, Served>()
  const host: FileServer = await serve((path) => pages.get(path))
  const origin = new URL(sandbox.url).origin
  /** Returns options with the sandbox's networks of the given namespaces. */
  const optionsFor = (...namespaces: string[]) => {
    const chains = sandbox.json.chains.filter(({ id }) => namespaces.includes(id.split(':')[0] ?? ''))
    return {
      networks: chains.map(({ id }) => id),
      rpcUrls: Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
    }
  }
  const standard = optionsFor('eip155')

  const scripts = (entry: Entry, options: Record<string, unknown>): string => {
    const file = {
      module: 'wallet-modal.js',
      umd: 'wallet-modal.umd.js',
      standalone: 'wallet-modal.standalone.js',
      none: '',
    }[entry]
    if (!file) return ''
    const tag = `<script ${entry === 'module' ? 'type="module" crossorigin' : ''} src="${cdn.url}/${file}"></script>`
    return `${tag}<script type="module" src="/configure.js?${encodeURIComponent(JSON.stringify(options))}"></script>`
  }
  // A separate file, because a strict CSP allows no inline script. Its options are in its own URL.
  pages.set('/configure.js', {
    body: 'window.WalletModal.configure(JSON.parse(decodeURIComponent(new URL(import.meta.url).search.slice(1))))',
    type: 'text/javascript',
  })

  let count = 0
  /** Adds a page to the site and returns its path. */
  const add = (setup: Markup = {}): string => {
    const {
      entry = 'module',
      options = {},
      body = DEFAULT_BODY,
      head = '',
      wallet = {},
      solanaWallet,
      ledger,
      lang = 'en',
      dir = 'ltr',
      csp,
      headers: more,
    } = setup
    const tagOf = (kind: string, attributes: Record<string, string>) =>
      `<script src="${origin}/wallets/${kind}.js" ${Object.entries(attributes)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ')}></script>`
    const walletTag = `${wallet ? tagOf('evm', wallet) : ''}${solanaWallet ? tagOf('solana', solanaWallet) : ''}${ledger ? tagOf('ledger', ledger) : ''}`
    const path = `/page-${++count}.html`
    const headers = {
      ...(csp && { 'content-security-policy': csp.replaceAll('{cdn}', cdn.url).replaceAll('{sandbox}', origin) }),
      ...more,
    }
    pages.set(path, {
      body: `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title><link rel="icon" href="data:,">${walletTag}${scripts(entry, { ...standard, ...options })}${head}</head><body>${body}</body></html>`,
      headers,
    })
    return path
  }
  const stop = () => Promise.all([cdn.stop(), host.stop(), sandbox.stop()])
  return { sandbox, cdn, host, pages, add, stop, standard, optionsFor }
}

const DEFAULT_BODY =
  '<wallet-modal-button></wallet-modal-button><wallet-modal-network-button></wallet-modal-network-button>'
