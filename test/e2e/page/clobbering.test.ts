import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connects } from '../kit/connects.ts'
import { ENTRY_CASES, openEntryPage } from '../kit/entryPages.ts'
import { serve, type FileServer } from '../kit/files.ts'
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

/**
 * Names of properties of the document that are shadowed. Most are in a list of what breaks Emscripten:
 * https://github.com/emscripten-core/emscripten/pull/22688; `createElement` and `body` stop sanitizers of HTML:
 * https://github.com/jitbit/HtmlSanitizer/issues/14; `hidden`, `title` and `head` are shadowed on real pages:
 * https://github.com/whatwg/html/issues/4112 and https://github.com/whatwg/html/issues/10687.
 */
const NAMES =
  'activeElement addEventListener adoptedStyleSheets body cookie createComment createElement createElementNS createTextNode currentScript defaultView dispatchEvent documentElement elements execCommand exitFullscreen featurePolicy fonts getElementById hasFocus head hidden implementation importNode location ownerDocument querySelector querySelectorAll readyState referrer removeEventListener scrollingElement title URL visibilityState'.split(
    ' ',
  )

/** Elements that shadow: one of each kind, or two of a name, which the document gives as a collection. */
const SHADOWS = [
  (name: string) => `<img name="${name}">`,
  (name: string) => `<form name="${name}"><input name="${name}"></form>`,
  (name: string) => `<embed name="${name}">`,
  (name: string) => `<object id="${name}"></object>`,
  (name: string) => `<iframe name="${name}"></iframe>`,
  (name: string) => `<img name="${name}"><form name="${name}"></form>`,
]

/** Connects, and has run no code of the thief. */
async function connectsSafely(page: Page): Promise<void> {
  await connects(page)
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
}

describe('On a page whose elements shadow properties of the document and the window', () => {
  // https://github.com/webpack/webpack/security/advisories/GHSA-4vvj-4cpr-p986
  it.each(ENTRY_CASES)('loads no code of another host with %s under %s', async (file, policy) => {
    const html = `<img name="currentScript" src="${thief.url}/a.js"><img name="baseURI" src="${thief.url}/b.js">`
    const { page, problems } = await openEntryPage(site, { file, policy, html })
    await connectsSafely(page)
    expect(thief.requests.filter((path) => path.includes('chunks'))).toEqual([])
    // The policy blocks the pictures themselves.
    expect(problems.filter((problem) => !problem.includes('img-src'))).toEqual([])
  })

  it.each(ENTRY_CASES)('connects with %s under %s', async (file, policy) => {
    const shadows = NAMES.map((name, index) => SHADOWS[index % SHADOWS.length]?.(name)).join('')
    const ids = ['WalletModal', 'define', 'exports'].map((id) => `<a id="${id}"></a>`).join('')
    const module = '<form id="module"><input name="exports"></form>'
    const html = `<div hidden>${shadows}${ids}${module}</div>`
    const { page, problems } = await openEntryPage(site, { file, policy, html })
    await connectsSafely(page)
    expect(problems).toEqual([])
  })

  it('gives the page the API in place of an element with the id WalletModal', async () => {
    const html = '<a id="WalletModal" href="https://thief.example"></a>'
    const { page } = await openEntryPage(site, { file: 'wallet-modal.js', policy: 'no policy', html })
    expect(await page.evaluate(() => typeof window.WalletModal.open)).toBe('function')
  })
})
