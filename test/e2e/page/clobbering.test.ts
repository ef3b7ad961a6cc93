import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connects } from '../kit/connects.ts'
import { serve, type FileServer } from '../kit/files.ts'
import { configureTag } from '../kit/head.ts'
import type { Site } from '../kit/site.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite(({ site: started }) => (site = started))

/** A host of a thief. Whatever is loaded from it as code tells. */
let thief: FileServer
beforeAll(async () => {
  thief = await serve(() => ({
    body: 'globalThis.stolen = true; export const start = () => {}',
    type: 'text/javascript',
  }))
})
afterAll(() => thief.stop())

const ENTRIES = ['wallet-modal.js', 'wallet-modal.mjs', 'wallet-modal.umd.js', 'wallet-modal.standalone.js'] as const

/** The policies of the README, and none. `{sandbox}` also serves the demo wallet and the nodes. */
const POLICIES = {
  'no policy': '',
  'a policy with hosts':
    "default-src 'none'; script-src {cdn} {sandbox} 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' {sandbox}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'a policy with a nonce':
    "default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; style-src 'self'; img-src 'self' data:; connect-src 'self' {sandbox}; base-uri 'none'; require-trusted-types-for 'script'",
} as const

/**
 * Names of properties of the document that are shadowed. Most are in a list of what breaks Emscripten:
 * https://github.com/emscripten-core/emscripten/pull/22688; `hidden`, `body`, `title` and `head` are shadowed on real
 * pages: https://github.com/whatwg/html/issues/10687.
 */
const NAMES =
  'elements getElementById head querySelector URL removeEventListener title hidden readyState referrer hasFocus fonts cookie implementation'.split(
    ' ',
  )

const scripts = (entry: string) => {
  const type = /umd|standalone/.test(entry) ? '' : 'type="module" crossorigin'
  return `<script nonce="r4nd0m" ${type} src="${site.cdn.url}/${entry}"></script>${configureTag(site, {}, 'nonce="r4nd0m"')}`
}

/** Opens a page whose body has foreign HTML before ours. The demo wallet, served with a nonce, reads its own tag before. */
async function open(html: string, entry: string, policy: keyof typeof POLICIES) {
  const wallet = `<script nonce="r4nd0m" src="${new URL(site.sandbox.url).origin}/wallets/evm.js" data-answer="approve"></script>`
  return site.open({
    entry: 'none',
    wallet: false,
    body: `${wallet}${html}<wallet-modal-button></wallet-modal-button>${scripts(entry)}`,
    ...(POLICIES[policy] && { csp: POLICIES[policy] }),
  })
}

/** Connects, and has run no code of the thief. */
async function connectsSafely(page: Page): Promise<void> {
  await connects(page)
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
}

const CASES = ENTRIES.flatMap((entry) =>
  (Object.keys(POLICIES) as (keyof typeof POLICIES)[]).map((policy) => [entry, policy] as const),
)

describe('On a page whose elements shadow properties of the document and the window', () => {
  // https://github.com/webpack/webpack/security/advisories/GHSA-4vvj-4cpr-p986
  it.each(CASES)('loads no code of another host with %s under %s', async (entry, policy) => {
    const { page, problems } = await open(
      `<img name="currentScript" src="${thief.url}/a.js"><img name="baseURI" src="${thief.url}/b.js">`,
      entry,
      policy,
    )
    await connectsSafely(page)
    expect(thief.requests.filter((path) => path.includes('chunks'))).toEqual([])
    // The policy blocks the pictures themselves.
    expect(problems.filter((problem) => !problem.includes('img-src'))).toEqual([])
  })

  it.each(CASES)('connects with %s under %s', async (entry, policy) => {
    const forms = NAMES.map(
      (name, index) =>
        [`<img name="${name}">`, `<form name="${name}"><input name="${name}"></form>`, `<embed name="${name}">`][
          index % 3
        ],
    )
    const ids = ['WalletModal', 'define', 'exports'].map((id) => `<a id="${id}"></a>`).join('')
    const module = '<form id="module"><input name="exports"></form>'
    const { page, problems } = await open(`<div hidden>${forms.join('')}${ids}${module}</div>`, entry, policy)
    await connectsSafely(page)
    expect(problems).toEqual([])
  })

  it('gives the page the API in place of an element with the id WalletModal', async () => {
    const { page } = await open('<a id="WalletModal" href="https://thief.example">', 'wallet-modal.js', 'no policy')
    expect(await page.evaluate(() => typeof window.WalletModal.open)).toBe('function')
  })
})
