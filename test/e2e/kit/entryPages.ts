import type { Opened, PageSetup, Site } from './site.ts'
import { configureTag } from './head.ts'

const FILES = [
  'wallet-modal.js',
  'wallet-modal.mjs',
  'wallet-modal.umd.js',
  'wallet-modal.standalone.js',
  'pure.js',
] as const
export type EntryFile = (typeof FILES)[number]

/** The policies of the README, and none. `{sandbox}` also serves the demo wallet and the nodes. */
export const POLICIES = {
  'no policy': '',
  'a policy with hosts':
    "default-src 'none'; script-src {cdn} {sandbox} 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' {sandbox}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'a policy with a nonce':
    "default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; style-src 'self'; img-src 'self' data:; connect-src 'self' {sandbox}; base-uri 'none'; require-trusted-types-for 'script'",
} as const
export type Policy = keyof typeof POLICIES

/** What a tag needs under the policy with a nonce. */
export const NONCE = 'nonce="r4nd0m"'

/** Each entry file under each policy, as arguments of a test. */
export const ENTRY_CASES = FILES.flatMap((file) =>
  Object.keys(POLICIES).map((policy) => [file, policy as Policy] as const),
)

/** Tags that load an entry file as its documentation says, and configure the widget. */
function entryTags(site: Site, file: EntryFile): string {
  if (file === 'pure.js') {
    const path = '/pure-site.js'
    const body = `import { createWalletModal, defineElements } from '${site.cdn.url}/pure.js'
window.WalletModal = createWalletModal(${JSON.stringify(site.standard)})
defineElements()`
    site.pages.set(path, { body, type: 'text/javascript' })
    return `<script type="module" ${NONCE} src="${path}"></script>`
  }
  const type = /umd|standalone/.test(file) ? '' : 'type="module" crossorigin'
  return `<script ${type} ${NONCE} src="${site.cdn.url}/${file}"></script>${configureTag(site, {}, NONCE)}`
}

/** Returns a tag of the demo wallet, which approves everything. */
export const walletTag = (site: Site): string =>
  `<script ${NONCE} src="${new URL(site.sandbox.url).origin}/wallets/evm.js" data-answer="approve"></script>`

interface Given extends Pick<PageSetup, 'in'> {
  file: EntryFile
  policy: Policy
  /** HTML before the button and the scripts of the widget. */
  html?: string
  /** A script of the page, which runs before the entry file. */
  script?: string
}

/**
 * Opens a page with the demo wallet, foreign HTML or a script, and an entry file under a policy. The wallet is served with
 * a nonce and reads its own tag first.
 */
export function openEntryPage(site: Site, { file, policy, html = '', script = '', ...setup }: Given): Promise<Opened> {
  site.pages.set('/before.js', { body: script, type: 'text/javascript' })
  return site.open({
    ...setup,
    entry: 'none',
    wallet: false,
    body: `${walletTag(site)}<script ${NONCE} src="/before.js"></script>${html}<wallet-modal-button></wallet-modal-button>${entryTags(site, file)}`,
    ...(POLICIES[policy] && { csp: POLICIES[policy] }),
  })
}
