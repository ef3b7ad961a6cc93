import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connects } from '../kit/connects.ts'
import { ENTRY_CASES, openEntryPage } from '../kit/entryPages.ts'
import type { Site } from '../kit/site.ts'
import { watchTraffic } from '../kit/traffic.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite(({ site: started }) => (site = started))

const FOREIGN = 'https://foreign.example'

/** Adds a value under each name to `Object.prototype`, as an assignment does: enumerable. */
const added = (names: string, value: string) =>
  `for (const name of ${JSON.stringify(names.split(' '))}) Object.prototype[name] = ${value}\n`

/** Adds a getter and setter under each name. The setter gives the object a property of its own, as frameworks do. */
const gotten = (names: string) =>
  `for (const name of ${JSON.stringify(names.split(' '))})
  Object.defineProperty(Object.prototype, name, { get: () => 'Foreign words', set(value) { Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true }) }, enumerable: true, configurable: true })\n`

/** Names of props and attributes, over which view libraries loop. */
const PROPS =
  'alt ariaLabel badge children className description detail disabled hidden href html icon id image label lang meta name note placeholder role src subtitle text title tone'

/**
 * What scripts add to every object. `forEach` stopped jQuery: https://github.com/jquery/jquery/issues/2189; `extend` and
 * more are of old versions of Prototype.js (https://evertpot.com/my-gripe-with-prototype/) and home-made frameworks
 * (https://github.com/sorccu/cufon/issues/10).
 */
const ADDITIONS = {
  functions: added(
    'bind clone contains each extend filter find forEach getLength hasKey inject inspect isEmpty keys map merge reduce size toHTML toJSONString toQueryString values',
    'function () { return [] }',
  ),
  texts: added(PROPS, '"Foreign words"'),
  objects: `${added('dangerouslySetInnerHTML', `{ __html: '<b>Foreign words</b><img src="${FOREIGN}/a.png">' }`)}${added('items list rows', `{ url: '${FOREIGN}' }`)}`,
  getters: gotten(PROPS),
} as const

/** Connects in the dialog, and expects no word there that a script of the page has added. */
async function connectsInOwnWords(page: Page): Promise<void> {
  await connects(page)
  await page.getByRole('button', { name: /10,000\.000 ETH/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Disconnect' }).waitFor()
  await dialog
    .getByRole('list', { name: 'Tokens' })
    .getByRole('button', { name: /^Ether/ })
    .waitFor()
  const html = await page.evaluate(() => document.querySelector('wallet-modal')?.shadowRoot?.innerHTML)
  expect(html).toContain('Disconnect')
  expect(html).not.toContain('Foreign')
}

/** Each file under each policy with all additions but getters, and once with getters. */
const CASES = ENTRY_CASES.flatMap(([file, policy]) => {
  const { functions, texts, objects, getters } = ADDITIONS
  const cases = [[file, policy, 'functions, texts and objects', functions + texts + objects] as const]
  return policy === 'no policy' ? [...cases, [file, policy, 'getters', getters] as const] : cases
})

/** Names that browsers and JavaScript itself read from objects. If every object has one, no script can work around it. */
const READ_BY_ALL = 'capture get once passive projectId set signal style then value writable'.split(' ')
const VALUES = { 'a text': '"Foreign words"', 'a function': 'function () {}', 'an object': '{}' } as const
const READ_CASES = [
  ...READ_BY_ALL.map((name) => ['wallet-modal.js', name, 'a function'] as const),
  ...(['a text', 'a function', 'an object'] as const).map(
    (kind) => ['wallet-modal.standalone.js', 'then', kind] as const,
  ),
]

describe('On a page whose scripts add to Object.prototype', () => {
  it.each(CASES)(
    'connects with %s under %s, where scripts add %s to every object',
    async (file, policy, _kind, script) => {
      const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 } })
      const traffic = watchTraffic(context)
      const { page, problems } = await openEntryPage(site, { in: context, file, policy, script })
      await connectsInOwnWords(page)
      expect(traffic.urls().filter((url) => url.startsWith(FOREIGN))).toEqual([])
      expect(problems).toEqual([])
    },
  )

  it.each(READ_CASES)('names in the console what scripts add: with %s, %s as %s', async (file, name, kind) => {
    const { page } = await openEntryPage(site, { file, policy: 'no policy', script: added(name, VALUES[kind]) })
    const named = page.waitForEvent('console', (message) => message.text().includes(`Object.prototype has ${name}:`))
    await page.evaluate(() => void window.WalletModal.open())
    await named
  })
})
