import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launch } from '../../../scripts/chromium.mts'
import { startSandbox } from '../../sandbox/index.ts'
import { distFile, serve, type FileServer, type Served } from './files.ts'

export type Door = 'module' | 'umd' | 'standalone' | 'none'

export interface PageSetup {
  /** How the page loads the widget; from another origin than its own. Default `module`. */
  door?: Door
  /** `configure()` is called with these before anything else; networks of the sandbox with its RPC are the default. */
  options?: Record<string, unknown>
  /** Markup of the body. Default: both buttons. */
  body?: string
  /** Markup of the head, after the scripts. */
  head?: string
  /** The sandbox's demo wallet: attributes of its script tag (`data-answer` and so on), or false for none. */
  wallet?: Record<string, string> | false
  /** The sandbox's demo Solana wallet; none by default. */
  solanaWallet?: Record<string, string>
  /** The sandbox's Ledgers, plugged in; none by default. */
  ledger?: Record<string, string>
  lang?: string
  dir?: string
  /** Value of the content-security-policy header; `{cdn}`, `{sandbox}` stand for the origins. */
  csp?: string
  /** Further headers of the page. */
  headers?: Record<string, string>
  context?: BrowserContextOptions
  /** Where several pages share storage and tabs. */
  in?: BrowserContext
}

export interface Opened {
  page: Page
  context: BrowserContext
  /** Uncaught errors and CSP violations so far. */
  problems: string[]
}

/** The sandbox's chains, a CDN with the built files, a host site on another origin, and a browser: what every end-to-end test needs. */
export async function startSite() {
  const sandbox = await startSandbox()
  const cdn = await serve(distFile)
  const pages = new Map<string, Served>()
  const host: FileServer = await serve((path) => pages.get(path))
  const browser: Browser = await launch()
  const origin = new URL(sandbox.url).origin
  /** Options with the sandbox's networks of some namespaces. */
  const optionsFor = (...namespaces: string[]) => {
    const chains = sandbox.json.chains.filter(({ id }) => namespaces.includes(id.split(':')[0] ?? ''))
    return { networks: chains.map(({ id }) => id), rpcUrls: Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, rpcUrl])) }
  }
  const standard = optionsFor('eip155')

  const scripts = (door: Door, options: Record<string, unknown>): string => {
    const file = { module: 'wallet-modal.js', umd: 'wallet-modal.umd.js', standalone: 'wallet-modal.standalone.js', none: '' }[door]
    if (!file) return ''
    const tag = `<script ${door === 'module' ? 'type="module" crossorigin' : ''} src="${cdn.url}/${file}"></script>`
    return `${tag}<script type="module" src="/configure.js?${encodeURIComponent(JSON.stringify(options))}"></script>`
  }
  // A file of its own: strict policies allow no inline script. It reads its options from its own address.
  pages.set('/configure.js', {
    body: 'window.WalletModal.configure(JSON.parse(decodeURIComponent(new URL(import.meta.url).search.slice(1))))',
    type: 'text/javascript',
  })

  let count = 0
  /** Opens a page of the host site. The widget is configured when this returns; nothing has been opened yet. */
  const open = async (setup: PageSetup = {}): Promise<Opened> => {
    const { door = 'module', options = {}, body = DEFAULT_BODY, head = '', wallet = {}, solanaWallet, ledger, lang = 'en', dir = 'ltr', csp, headers: more } = setup
    const tagOf = (kind: string, attributes: Record<string, string>) =>
      `<script src="${origin}/wallets/${kind}.js" ${Object.entries(attributes).map(([name, value]) => `${name}="${value}"`).join(' ')}></script>`
    const walletTag = `${wallet ? tagOf('evm', wallet) : ''}${solanaWallet ? tagOf('solana', solanaWallet) : ''}${ledger ? tagOf('ledger', ledger) : ''}`
    const path = `/page-${++count}.html`
    const headers = { ...(csp && { 'content-security-policy': csp.replaceAll('{cdn}', cdn.url).replaceAll('{sandbox}', origin) }), ...more }
    pages.set(path, {
      body: `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title><link rel="icon" href="data:,">${walletTag}${scripts(door, { ...standard, ...options })}${head}</head><body>${body}</body></html>`,
      headers,
    })
    const context = setup.in ?? (await browser.newContext({ viewport: { width: 1280, height: 800 }, ...setup.context }))
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => console.error(`csp: ${event.violatedDirective} ${event.blockedURI}`))
    })
    page.on('console', (message) => message.text().startsWith('csp: ') && problems.push(message.text()))
    await page.goto(host.url + path, { waitUntil: 'load' })
    return { page, context, problems }
  }
  const stop = async () => {
    await browser.close()
    await Promise.all([cdn.stop(), host.stop(), sandbox.stop()])
  }
  return { sandbox, cdn, host, pages, browser, open, stop, standard, optionsFor }
}

export type Site = Awaited<ReturnType<typeof startSite>>

const DEFAULT_BODY = '<wallet-modal-button></wallet-modal-button><wallet-modal-network-button></wallet-modal-network-button>'
