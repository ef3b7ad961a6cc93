import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type Site } from '../kit/site.ts'
import { watchTraffic } from '../kit/traffic.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const json = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;')

/** HTML as a visitor of a forum might post it: elements that ask for other hosts, words, wallets and networks. */
const FOREIGN = `<article>
<wallet-modal inline debug project-id="foreign" locale="es" terms-url="https://foreign.example/terms"
  networks="eip155:56" default-network="eip155:56" rpc-urls="${json({ 'eip155:1': 'https://foreign.example/rpc', 'eip155:56': 'https://foreign.example/rpc' })}"
  services="${json({ walletApi: 'https://foreign.example/api', blockchainApi: 'https://foreign.example/b', relay: 'wss://foreign.example' })}"
  messages="${json({ 'connect.title': 'Foreign words', 'common.disconnect': 'Foreign words', 'button.connect': 'Foreign words' })}"
  metadata="${json({ name: 'Foreign site' })}" custom-wallets="${json([{ id: 'foreign', name: 'Foreign Wallet', mobile_link: 'https://foreign.example' }])}"
  features="${json({ legalCheckbox: true })}" privacy-url="https://foreign.example/privacy" sign-in="${json({ statement: 'Foreign words' })}"></wallet-modal>
<wallet-modal rpc-urls="${json({ 'eip155:1': 'https://foreign.example/rpc' })}" messages="${json({ 'account.title': 'Foreign words' })}"></wallet-modal>
<wallet-modal-button namespace="constructor" balance="__proto__" size="toString"></wallet-modal-button>
<wallet-modal-wallet-button wallet="constructor" namespace="toString"></wallet-modal-wallet-button>
</article>`

const FILES = {
  module: 'wallet-modal.js',
  umd: 'wallet-modal.umd.js',
  standalone: 'wallet-modal.standalone.js',
  pure: 'pure.js',
} as const
type Kind = keyof typeof FILES
const NONCE = 'nonce="r4nd0m"'

/** The policies of the README: hosts by name, and a nonce with `strict-dynamic`. None is the third. */
const POLICIES: Readonly<Record<string, string | undefined>> = {
  'no policy': undefined,
  'the policy with hosts': `default-src 'none'; script-src {cdn} {sandbox} 'self'; style-src 'self'; img-src 'self' data:; connect-src {sandbox}; base-uri 'none'; require-trusted-types-for 'script'`,
  'the policy with a nonce': `default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; img-src data:; connect-src {sandbox}; base-uri 'none'; require-trusted-types-for 'script'`,
}
const CASES = (Object.keys(FILES) as Kind[]).flatMap((kind) =>
  Object.keys(POLICIES).map((policy) => [kind, policy] as const),
)

interface Given {
  kind: Kind
  policy: string
  body: string
  /** Script of the site that runs right after the entry. */
  script?: string
}

/** Opens the modal of a page, connects and opens Account. Returns what was asked and what the visitor reads. */
async function visit({ kind, policy, body, script = '' }: Given) {
  const type = kind === 'module' || kind === 'pure' ? 'type="module" crossorigin' : ''
  const src = `${site.cdn.url}/${FILES[kind]}`
  const pure = `import { createWalletModal, defineElements } from '${src}'; ${script || 'createWalletModal()'}; defineElements()`
  site.pages.set('/pure-site.js', { body: pure, type: 'text/javascript' })
  site.pages.set('/then.js', { body: script, type: 'text/javascript' })
  const entry =
    kind === 'pure'
      ? `<script type="module" ${NONCE} src="/pure-site.js"></script>`
      : `<script ${type} ${NONCE} src="${src}"></script>${script && `<script ${type} ${NONCE} src="/then.js"></script>`}`
  const wallet = `<script ${NONCE} src="${new URL(site.sandbox.url).origin}/wallets/evm.js" data-answer="approve"></script>`
  const context = await site.browser.newContext()
  const traffic = watchTraffic(context)
  const csp = POLICIES[policy]
  const { page, problems } = await site.open({
    entry: 'none',
    in: context,
    head: wallet + entry,
    wallet: false,
    body,
    ...(csp && { csp }),
  })
  const inline = await page.locator('[data-view]').count()
  await page.locator('#own').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  const row = dialog.getByRole('button', { name: /^Demo Wallet/ })
  await row.waitFor()
  const words = [await dialog.innerText(), (await dialog.getAttribute('aria-label')) ?? '']
  await row.click()
  await page
    .locator('#own')
    .getByRole('button', { name: /10,000\.000 ETH/ })
    .click()
  await dialog.getByRole('button', { name: 'Disconnect' }).waitFor()
  words.push(await dialog.innerText())
  const buttons = await page.locator('article').getByRole('button', { includeHidden: true }).allInnerTexts()
  const hosts = new Set(traffic.urls().map((url) => new URL(url).hostname))
  await context.close()
  return { words: words.join('\n'), buttons: buttons.join('\n'), hosts: [...hosts], problems, inline }
}

/** Expects that nothing of the foreign markup was asked, run or shown. */
function expectNothingForeign({ words, buttons, hosts, problems, inline }: Awaited<ReturnType<typeof visit>>) {
  expect(words).not.toMatch(/foreign|extranj|Conectar/i)
  expect(buttons).not.toMatch(/native code|\[object|undefined/)
  expect(hosts).toEqual(['127.0.0.1'])
  expect(problems).toEqual([])
  expect(inline).toBe(0)
}

const OWN = '<wallet-modal-button id="own"></wallet-modal-button>'

describe('Foreign HTML with <wallet-modal> elements', () => {
  it.each(CASES)('sets nothing below the site element, with the %s entry under %s', async (kind, policy) => {
    const { networks, rpcUrls } = site.standard
    const element = `<wallet-modal networks="${networks.join(' ')}" rpc-urls="${json(rpcUrls)}"></wallet-modal>`
    expectNothingForeign(await visit({ kind, policy, body: `${element}${OWN}${FOREIGN}` }))
  })

  it.each(CASES.filter(([kind]) => kind !== 'module'))(
    'sets nothing even above, if the site calls configure() first, with the %s entry under %s',
    async (kind, policy) => {
      const call = kind === 'pure' ? 'createWalletModal' : 'WalletModal.configure'
      const script = `${call}(${JSON.stringify(site.standard)})`
      expectNothingForeign(await visit({ kind, policy, script, body: `${FOREIGN}${OWN}<wallet-modal></wallet-modal>` }))
    },
  )
})
