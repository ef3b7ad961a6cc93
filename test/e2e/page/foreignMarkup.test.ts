import { describe, expect, it } from 'vitest'
import { ENTRY_CASES, NONCE, POLICIES, walletTag, type EntryFile, type Policy } from '../kit/entryPages.ts'
import type { Site } from '../kit/site.ts'
import { watchTraffic } from '../kit/traffic.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite(({ site: started }) => (site = started))

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

/** `wallet-modal.mjs` has the same bytes as `wallet-modal.js`. */
const CASES = ENTRY_CASES.filter(([file]) => file !== 'wallet-modal.mjs')

interface Given {
  file: EntryFile
  policy: Policy
  body: string
  /** Script of the site that runs right after the entry. */
  script?: string
}

/** Opens the modal of a page, connects and opens Account. Returns what was asked and what the visitor reads. */
async function visit({ file, policy, body, script = '' }: Given) {
  const type = file === 'wallet-modal.js' ? 'type="module" crossorigin' : ''
  const src = `${site.cdn.url}/${file}`
  const pure = `import { createWalletModal, defineElements } from '${src}'; ${script || 'createWalletModal()'}; defineElements()`
  site.pages.set('/pure-site.js', { body: pure, type: 'text/javascript' })
  site.pages.set('/then.js', { body: script, type: 'text/javascript' })
  const entry =
    file === 'pure.js'
      ? `<script type="module" ${NONCE} src="/pure-site.js"></script>`
      : `<script ${type} ${NONCE} src="${src}"></script>${script && `<script ${type} ${NONCE} src="/then.js"></script>`}`
  const context = await site.browser.newContext()
  const traffic = watchTraffic(context)
  const csp = POLICIES[policy]
  const { page, problems } = await site.open({
    entry: 'none',
    in: context,
    head: walletTag(site) + entry,
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
  it.each(CASES)('sets nothing below the site element, with %s under %s', async (file, policy) => {
    const { networks, rpcUrls } = site.standard
    const element = `<wallet-modal networks="${networks.join(' ')}" rpc-urls="${json(rpcUrls)}"></wallet-modal>`
    expectNothingForeign(await visit({ file, policy, body: `${element}${OWN}${FOREIGN}` }))
  })

  it.each(CASES.filter(([file]) => file !== 'wallet-modal.js'))(
    'sets nothing even above, if the site calls configure() first, with %s under %s',
    async (file, policy) => {
      const call = file === 'pure.js' ? 'createWalletModal' : 'WalletModal.configure'
      const script = `${call}(${JSON.stringify(site.standard)})`
      expectNothingForeign(await visit({ file, policy, script, body: `${FOREIGN}${OWN}<wallet-modal></wallet-modal>` }))
    },
  )
})
