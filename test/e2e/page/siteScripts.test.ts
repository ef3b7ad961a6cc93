import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connects } from '../kit/connects.ts'
import { configureTag } from '../kit/head.ts'
import type { Site } from '../kit/site.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite(({ site: started }) => (site = started))

const APPROVE = { 'data-answer': 'approve' }

/**
 * What Prototype.js does to arrays: `Array.from` reads neither sets nor iterators and maps nothing
 * (https://github.com/prototypejs/prototype/issues/338; a cookie banner that it breaks:
 * https://github.com/orestbida/cookieconsent/issues/727); before 1.7.3, `entries` gives items without their index
 * (https://github.com/prototypejs/prototype/issues/204).
 */
const PROTOTYPE_JS = `
function $A(iterable) {
  if (!iterable) return []
  if ('toArray' in Object(iterable)) return iterable.toArray()
  var length = iterable.length || 0, results = new Array(length)
  while (length--) results[length] = iterable[length]
  return results
}
Array.from = $A
Array.prototype.toArray = Array.prototype.entries = function () { return [].concat(this) }
Array.prototype.toJSON = function () { return '[' + this.map(JSON.stringify).join(', ') + ']' }`

describe('On a page with Prototype.js', () => {
  it.each(['wallet-modal.js', 'wallet-modal.standalone.js'])('connects with %s', async (file) => {
    site.pages.set('/prototype.js', { body: PROTOTYPE_JS, type: 'text/javascript' })
    const type = file.includes('standalone') ? '' : 'type="module"'
    const { page, problems } = await site.open({
      entry: 'none',
      wallet: APPROVE,
      head: `<script src="/prototype.js"></script><script ${type} src="${site.cdn.url}/${file}"></script>${configureTag(site)}`,
    })
    await connects(page)
    await page.getByRole('button', { name: /10,000\.000 ETH/ }).click()
    await page
      .getByRole('list', { name: 'Tokens' })
      .getByRole('button', { name: /^Ether/ })
      .waitFor()
    expect(problems).toEqual([])
  })
})

/**
 * What focus-trap does while a drawer is open: it cancels every press and click outside
 * (https://github.com/focus-trap/focus-trap/issues/42), and Tab.
 */
function trapFocus(): void {
  const trap = document.querySelector('#drawer') as HTMLElement
  const cancel = (event: Event) => {
    if (event.composedPath().includes(trap)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of ['mousedown', 'touchstart', 'click'])
    document.addEventListener(type, cancel, { capture: true, passive: false })
  document.addEventListener('keydown', (event) => event.key === 'Tab' && cancel(event), true)
  document.addEventListener(
    'focusin',
    (event) => {
      if (event.composedPath().includes(trap)) return
      event.stopImmediatePropagation()
      trap.querySelector('button')?.focus()
    },
    true,
  )
}

describe('On a page whose drawer traps the focus', () => {
  it.each([
    ['with the element behind the drawer', '<wallet-modal></wallet-modal>'],
    ['with an element that the widget adds', ''],
  ])('is used with pointer and keyboard, %s', async (_, element) => {
    const { page, problems } = await site.open({
      wallet: APPROVE,
      body: `<div id="drawer"><button>Close</button><wallet-modal-button></wallet-modal-button></div>${element}`,
    })
    await page.evaluate(trapFocus)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
    await dialog.getByRole('button', { name: 'What is a wallet?' }).click()
    await page.getByRole('dialog', { name: 'What is a wallet?' }).getByRole('button', { name: 'Back' }).click()
    const wallet = dialog.getByRole('button', { name: /^Demo Wallet/ })
    await wallet.waitFor()
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return wallet.evaluate((row) => row === (row.getRootNode() as ShadowRoot).activeElement)
      })
      .toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
    expect(problems).toEqual([])
  })
})

// https://github.com/divolte/divolte-collector/pull/179
describe('On a page whose scripts Cloudflare’s Rocket Loader starts later', () => {
  it('is loaded by a script that says that no script is running', async () => {
    const loader = `Object.defineProperty(document, 'currentScript', { get: () => null })
addEventListener('DOMContentLoaded', () => {
  for (const { dataset } of document.querySelectorAll('[type="text/rocketscript"]'))
    document.head.append(Object.assign(document.createElement('script'), { src: dataset.rocketsrc, async: false }))
})`
    site.pages.set('/rocket-loader.js', { body: loader, type: 'text/javascript' })
    const { page, problems } = await site.open({
      entry: 'none',
      wallet: APPROVE,
      head: `<script src="/rocket-loader.js"></script><script type="text/rocketscript" data-rocketsrc="${site.cdn.url}/wallet-modal.umd.js"></script>`,
    })
    await page.evaluate((options) => window.WalletModal.configure(options), site.standard)
    await connects(page)
    expect(problems).toEqual([])
  })
})

/** Replaces the body by a new one, as Turbo Drive does, or by the copy that it keeps of the old one. */
const visit = (page: Page, isBack = false) =>
  page.evaluate((back) => {
    const next = document.body.cloneNode(back) as HTMLElement
    if (!back) next.innerHTML = '<h1>Next page</h1><wallet-modal-button></wallet-modal-button>'
    document.body.replaceWith(next)
  }, isBack)

// https://github.com/antiwork/helper/issues/729, and of copies of open dialogs: https://github.com/contao/contao/issues/8091
describe('On a page with Turbo Drive', () => {
  it('has its button on every page, opens there, and leaves no dead copy of an open dialog', async () => {
    const { page, problems } = await site.open({ wallet: APPROVE })
    await connects(page)
    await visit(page)
    await page.getByRole('heading', { name: 'Next page' }).waitFor()
    const account = page.getByRole('button', { name: /10,000\.000 ETH/ })
    await account.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).waitFor()
    await visit(page, true)
    await page.evaluate(() => window.WalletModal.close())
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await account.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    expect(problems).toEqual([])
  })
})
