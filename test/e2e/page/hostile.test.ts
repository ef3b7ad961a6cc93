import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceWallets } from '../kit/announce.ts'
import { headFor } from '../kit/head.ts'
import { startSite, type Opened, type Site } from '../kit/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const APPROVE = { 'data-answer': 'approve' }
/** A wallet with the demo wallet's name, for pages that would break the demo wallet. */
const DEMO = {
  name: 'Demo Wallet',
  rdns: 'org.example.demo',
  accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Connect Wallet' })

/** Waits until the widget shows nothing. It uses none of the page's functions, which may be patched. */
const closed = (page: Page) => page.locator('wallet-modal dialog[open]').waitFor({ state: 'detached' })

/** Connects with mouse clicks, which fail if a control is covered or disabled. */
async function connects(
  { page, problems }: Opened,
  open = () => page.getByRole('button', { name: 'Connect Wallet' }).click(),
): Promise<void> {
  await open()
  const row = dialogOf(page).getByRole('button', { name: /^Demo Wallet/ })
  await row.click()
  await closed(page)
  await expect.poll(() => page.evaluate(() => window.WalletModal.getState().account?.balance?.value)).toBe('10000')
  expect(problems).toEqual([])
}

const throughApi = (page: Page) => page.evaluate(() => void window.WalletModal.open())

/** Returns computed styles and sizes, to compare a hostile page with a normal one. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const shots = [...document.querySelectorAll('wallet-modal, wallet-modal-button')].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll<HTMLElement>('button, h2, .dialog, .sheet, .row-title') ?? []),
    ])
    return shots.map((element) => {
      const {
        color,
        backgroundColor,
        fontSize,
        fontFamily,
        display,
        direction,
        textTransform,
        lineHeight,
        cursor,
        colorScheme,
      } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return {
        is: `${element.localName}.${element.className}`,
        size: `${Math.round(width)} × ${Math.round(height)}`,
        color,
        backgroundColor,
        fontSize,
        fontFamily,
        display,
        direction,
        textTransform,
        lineHeight,
        cursor,
        colorScheme,
      }
    })
  })

describe('The widget with hostile page styles', () => {
  it.each([
    ['* { all: unset !important }', '<style>* { all: unset !important }</style>'],
    [
      'resets and inherited oddities',
      '<style>html{font-size:40px;line-height:3;text-transform:uppercase;letter-spacing:9px;color:red;visibility:visible;text-align:right;word-spacing:9px} *{color:lime!important;background:purple!important;font-family:fantasy!important;cursor:wait!important;line-height:4!important} button{display:none!important} dialog{display:none!important}</style>',
    ],
  ])('looks the same with hostile page styles: %s', async (_, style) => {
    const open = async (head: string) => {
      const opened = await site.open({ head, wallet: APPROVE, context: { reducedMotion: 'reduce' } })
      await throughApi(opened.page)
      await dialogOf(opened.page)
        .getByRole('button', { name: /^Demo Wallet/ })
        .waitFor()
      const seen = await looks(opened.page)
      return { ...opened, seen }
    }
    const [plain, hostile] = [await open(''), await open(style)]
    expect(plain.seen.length).toBeGreaterThan(4)
    expect(hostile.seen).toEqual(plain.seen)
    await dialogOf(hostile.page).getByRole('button', { name: 'Close' }).click()
    await connects(hostile)
    await plain.context.close()
    await hostile.context.close()
  })

  it.each([
    ['body { pointer-events: none }', '<style>body { pointer-events: none }</style>'],
    [
      'wallet-modal { pointer-events: none !important; opacity: 0; visibility: hidden }',
      '<style>wallet-modal { pointer-events: none !important; opacity: 0 !important; visibility: hidden !important }</style>',
    ],
    [
      'a transformed, clipped and contained body',
      '<style>body { transform: scale(.5); overflow: hidden; contain: strict; height: 10px; filter: blur(1px); will-change: transform; position: relative; z-index: 0 }</style>',
    ],
    [
      'an overlay with the highest z-index',
      '<style>.ad { position: fixed; inset: 0; z-index: 2147483647; background: gold }</style><script>addEventListener("DOMContentLoaded", () => { const ad = document.createElement("div"); ad.className = "ad"; document.body.append(ad) })</script>',
    ],
  ])('shows a usable dialog with hostile page styles: %s', async (_, head) => {
    const opened = await site.open({ head, wallet: APPROVE })
    await connects(opened, () => throughApi(opened.page))
    await opened.context.close()
  })
})

describe('The widget with hostile page scripts', () => {
  it.each(['module', 'umd', 'standalone'] as const)('loads the %s entry in spite of <base href>', async (entry) => {
    const opened = await site.open({
      entry: 'none',
      head: `<base href="http://127.0.0.1:9/elsewhere/">${headFor(site, { entry }).replaceAll('src="/', `src="${site.host.url}/`)}`,
      wallet: APPROVE,
    })
    await connects(opened)
    await opened.context.close()
  })

  it('connects despite extra methods on Array, Object and String, and a legacy toJSON', async () => {
    const context = await site.browser.newContext()
    await context.addInitScript(() => {
      const add = (target: object, name: string, value: unknown) => Object.assign(target, { [name]: value })
      for (const name of ['each', 'contains', 'remove', 'unique']) add(Array.prototype, name, () => 'patched')
      add(Object.prototype, 'extend', () => 'patched')
      add(Function.prototype, 'bindAsEventListener', () => 'patched')
      // as in Prototype.js 1.6
      add(Array.prototype, 'toJSON', function (this: unknown[]) {
        return `[${this.map((item) => JSON.stringify(item)).join(', ')}]`
      })
      add(String.prototype, 'toJSON', function (this: string) {
        return `"${this}"`
      })
      add(String.prototype, 'evalJSON', () => 'patched')
    })
    // The demo wallet would break too, so use a simpler one.
    await announceWallets(context, [DEMO])
    const opened = await site.open({ in: context, wallet: false })
    await connects(opened)
    const { page } = opened
    // The connection was saved, too: the next page load restores it.
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect(await page.evaluate(() => window.WalletModal.getState().connections.length)).toBe(1)
    await page.getByRole('button', { name: /0xf39F/i }).click()
    await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    expect(opened.problems).toEqual([])
    await context.close()
  })

  it('connects although storage throws, but restores nothing after a reload', async () => {
    const context = await site.browser.newContext()
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }
    })
    // The demo wallet uses localStorage itself, so use a simpler one.
    await announceWallets(context, [DEMO])
    const opened = await site.open({ in: context, wallet: false })
    await connects(opened)
    const { page } = opened
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect(await page.evaluate(() => window.WalletModal.getState().connections)).toEqual([])
    await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    expect(opened.problems).toEqual([])
    await context.close()
  })
})

describe('Dialogs and focus traps of the page', () => {
  it('keeps a page dialog below the modal open, and returns the focus to that dialog', async () => {
    const opened = await site.open({
      body: '<dialog id="host"><p>Checkout</p><button onclick="WalletModal.open()">Pay</button></dialog>',
      wallet: APPROVE,
    })
    const { page } = opened
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#host')?.showModal())
    await connects(opened, () => page.getByRole('button', { name: 'Pay' }).click())
    expect(
      await page.evaluate(() => [
        document.querySelector<HTMLDialogElement>('#host')?.open,
        document.activeElement?.textContent,
      ]),
    ).toEqual([true, 'Pay'])
    await throughApi(page)
    await page.getByRole('dialog', { name: 'Account' }).waitFor()
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await page.evaluate(() => document.querySelector<HTMLDialogElement>('#host')?.open)).toBe(true)
    await opened.context.close()
  })

  it('leaves key presses to a page dialog opened above the modal', async () => {
    const { page, context } = await site.open({ body: '<dialog id="host"><button>Yes</button></dialog>' })
    await throughApi(page)
    await dialogOf(page).waitFor()
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#host')?.showModal())
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.querySelector<HTMLDialogElement>('#host')?.open)).toBe(false)
    expect(await page.evaluate(() => window.WalletModal.getState().open)).toBe(true)
    await page.keyboard.press('Escape')
    await closed(page)
    await context.close()
  })

  /**
   * Like Radix dialogs: everything outside the layer is aria-hidden and not clickable; focus that leaves is pulled
   * back; a click outside and Escape close the layer.
   */
  const RADIX = `
    const layer = document.querySelector('#layer')
    window.layerClosed = 0
    for (const element of document.body.children) if (element !== layer) element.setAttribute('aria-hidden', 'true')
    document.body.style.pointerEvents = 'none'
    layer.style.pointerEvents = 'auto'
    let last = layer.querySelector('button')
    document.addEventListener('focusin', (event) => { if (layer.contains(event.target)) last = event.target; else last.focus({ preventScroll: true }) })
    document.addEventListener('focusout', (event) => { if (event.relatedTarget !== null && !layer.contains(event.relatedTarget)) last.focus({ preventScroll: true }) })
    new MutationObserver((changes) => { for (const { removedNodes } of changes) if (removedNodes.length && document.activeElement === document.body) layer.focus() }).observe(layer, { childList: true, subtree: true })
    document.addEventListener('pointerdown', (event) => { if (!layer.contains(event.target)) window.layerClosed++ })
    document.addEventListener('keydown', (event) => { if (event.key === 'Escape') window.layerClosed++; if (event.key === 'Tab') { event.preventDefault(); last.focus() } }, { capture: true })
    last.focus()`
  /** Like Bootstrap's modal: a focusin listener on the document pulls the focus back. */
  const BOOTSTRAP = `
    const layer = document.querySelector('#layer')
    window.layerClosed = 0
    document.body.classList.add('modal-open')
    document.addEventListener('focusin', (event) => { if (event.target !== document && event.target !== layer && !layer.contains(event.target)) layer.querySelector('button').focus() })
    document.addEventListener('keydown', (event) => { if (event.key === 'Tab' && !layer.contains(event.target)) layer.querySelector('button').focus() })
    layer.addEventListener('keydown', (event) => { if (event.key === 'Escape') window.layerClosed++ })
    layer.querySelector('button').focus()`

  it.each([
    ['Radix', RADIX],
    ['Bootstrap', BOOTSTRAP],
  ])('hides the modal’s events and focus from a focus trap of %s', async (_, trap) => {
    site.pages.set('/trap.js', { body: trap, type: 'text/javascript' })
    const opened = await site.open({
      body: '<main>Page</main><wallet-modal></wallet-modal><div id="layer" role="dialog" aria-label="Checkout" tabindex="-1"><button onclick="WalletModal.open()">Pay</button><button>Cancel</button></div><script src="/trap.js"></script>',
      wallet: APPROVE,
    })
    const { page } = opened
    const inside = () => page.evaluate(() => document.activeElement?.localName)
    await page.getByRole('button', { name: 'Pay' }).click()
    const row = dialogOf(page).getByRole('button', { name: /^Demo Wallet/ })
    await row.waitFor()
    expect(await inside()).toBe('wallet-modal')
    await page.keyboard.press('Tab')
    expect(await inside()).toBe('wallet-modal')
    await row.focus()
    expect(await row.evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await page.evaluate(() => (window as unknown as { layerClosed: number }).layerClosed)).toBe(0)
    await connects(opened, () => page.getByRole('button', { name: 'Pay' }).click())
    expect(await page.evaluate(() => (window as unknown as { layerClosed: number }).layerClosed)).toBe(0)
    await opened.context.close()
  })
})

describe('Placement of the element in the page', () => {
  /** Puts `html` into a shadow root in the page. */
  const inShadow = (html: string) => `<div id="app"><template shadowrootmode="open">${html}</template></div>`
  const BUTTON = '<wallet-modal-button></wallet-modal-button>'

  it.each([
    ['inside another shadow root', inShadow(`<wallet-modal></wallet-modal>${BUTTON}`)],
    ['two shadow roots deep', inShadow(inShadow(`<wallet-modal></wallet-modal>${BUTTON}`))],
    ['inside display: none', `<div style="display:none"><wallet-modal></wallet-modal></div>${BUTTON}`],
    ['inside a closed <details>', `<details><summary>More</summary><wallet-modal></wallet-modal></details>${BUTTON}`],
    [
      'inside content-visibility: hidden',
      `<div style="content-visibility:hidden"><wallet-modal></wallet-modal></div>${BUTTON}`,
    ],
    ['inside visibility: hidden', `<div style="visibility:hidden"><wallet-modal></wallet-modal></div>${BUTTON}`],
    ['inside opacity: 0', `<div style="opacity:0"><wallet-modal></wallet-modal></div>${BUTTON}`],
    ['inside an inert container', `<div inert><wallet-modal></wallet-modal></div>${BUTTON}`],
    ['inside aria-hidden="true"', `<div aria-hidden="true"><wallet-modal></wallet-modal></div>${BUTTON}`],
    [
      'inside a shadow root whose host is inert',
      `<div inert>${inShadow('<wallet-modal></wallet-modal>')}</div>${BUTTON}`,
    ],
    [
      'inside a shadow root whose host is not displayed',
      `<div style="display:none">${inShadow('<wallet-modal></wallet-modal>')}</div>${BUTTON}`,
    ],
    ['hidden', `<wallet-modal hidden></wallet-modal>${BUTTON}`],
    ['not in the document', BUTTON],
  ])('connects when <wallet-modal> is %s', async (_, body) => {
    const opened = await site.open({ body, wallet: APPROVE, context: { reducedMotion: 'reduce' } })
    await connects(opened)
    await opened.context.close()
  })

  it('opens the dialog elsewhere if the page hides <wallet-modal> later', async () => {
    const opened = await site.open({ body: `<main><wallet-modal></wallet-modal></main>${BUTTON}`, wallet: APPROVE })
    const { page } = opened
    await throughApi(page)
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await closed(page)
    await page.evaluate(() => document.querySelector('main')?.setAttribute('inert', ''))
    await throughApi(page)
    await dialogOf(page)
      .getByRole('button', { name: /^Demo Wallet/ })
      .waitFor()
    expect(await page.locator('wallet-modal dialog').count()).toBe(1)
    expect(await page.locator('wallet-modal [data-view]').count()).toBe(1)
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await page.evaluate(() => document.querySelector('main')?.removeAttribute('inert'))
    await connects(opened)
    await opened.context.close()
  })

  it('opens after <wallet-modal> is moved in the page, and closes if <wallet-modal> is moved while open', async () => {
    const opened = await site.open({
      body: `<div id="one"><wallet-modal></wallet-modal></div><div id="two"></div>${BUTTON}`,
      wallet: APPROVE,
    })
    const { page } = opened
    page.setDefaultTimeout(5000)
    const move = (to: string) =>
      page.evaluate(
        (place) => document.querySelector(place)?.append(document.querySelector('wallet-modal') as Element),
        to,
      )
    await move('#two')
    await page.evaluate(() =>
      Object.assign(window, { ended: window.WalletModal.open().then(({ outcome }) => outcome) }),
    )
    await dialogOf(page).waitFor()
    await page.evaluate(() =>
      document.addEventListener(
        'wallet-modal:close',
        ({ detail }) => Object.assign(window, { reason: detail.reason }),
        { once: true },
      ),
    )
    await move('#one')
    expect(await page.evaluate(() => (window as unknown as { ended: Promise<string> }).ended)).toBe('closed')
    expect(await page.evaluate(() => (window as unknown as { reason: string }).reason)).toBe('removed')
    await closed(page)
    await connects(opened)
    expect(await page.locator('wallet-modal').count()).toBe(1)
    await opened.context.close()
  })

  it.each([
    ['a page dialog that closes', '<dialog id="host">', (host: Element) => (host as HTMLDialogElement).close()],
    [
      'a page dialog in a shadow root that closes',
      '<dialog id="host">',
      (host: Element) => (host as HTMLDialogElement).close(),
      inShadow,
    ],
    [
      'an element that the page hides',
      '<div id="host">',
      (host: Element) => void ((host as HTMLElement).style.display = 'none'),
    ],
  ] as [string, string, (host: Element) => void, ((html: string) => string)?][])(
    'goes on elsewhere when the modal is inside %s, and leaves the page usable afterwards',
    async (_, tag, hide, wrap = (html: string) => html) => {
      const opened = await site.open({
        body: `${wrap(`${tag}<wallet-modal></wallet-modal></${tag.slice(1, 4) === 'dia' ? 'dialog' : 'div'}>`)}<button id="below" onclick="this.textContent = 'Pressed'">Below</button>${BUTTON}`,
        wallet: APPROVE,
      })
      const { page } = opened
      const host = page.locator('#host')
      await host.evaluate((element) => element instanceof HTMLDialogElement && element.showModal())
      await page.evaluate(() =>
        Object.assign(window, { ended: window.WalletModal.open().then(({ outcome }) => outcome) }),
      )
      await dialogOf(page).waitFor()
      await host.evaluate(hide)
      await connects(opened, async () => {})
      expect(await page.evaluate(() => (window as unknown as { ended: Promise<string> }).ended)).toBe('connected')
      await page.getByRole('button', { name: 'Below' }).click()
      await page.getByRole('button', { name: 'Pressed' }).waitFor()
      await throughApi(page)
      await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Close' }).click()
      await closed(page)
      await opened.context.close()
    },
  )

  it('resolves open() as closed when <wallet-modal> is removed while connecting, and ignores a late answer', async () => {
    const opened = await site.open({ body: `<wallet-modal></wallet-modal>${BUTTON}`, wallet: { 'data-answer': 'ask' } })
    const { page } = opened
    await page.evaluate(() =>
      Object.assign(window, { ended: window.WalletModal.open().then(({ outcome }) => outcome) }),
    )
    await dialogOf(page)
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await page.getByRole('button', { name: 'Approve in Demo Wallet' }).waitFor()
    await page.evaluate(() => document.querySelector('wallet-modal')?.remove())
    expect(await page.evaluate(() => (window as unknown as { ended: Promise<string> }).ended)).toBe('closed')
    await page.getByRole('button', { name: 'Approve in Demo Wallet' }).click()
    expect(await page.evaluate(() => window.demoWallet.provider.request({ method: 'eth_accounts' }))).toHaveLength(1)
    expect(await page.evaluate(() => window.WalletModal.getState())).toMatchObject({
      open: false,
      loading: false,
      account: null,
    })
    await page.evaluate(() => window.demoWallet.script({ answer: 'approve' }))
    await connects(opened)
    await opened.context.close()
  })
})

describe('A sandboxed frame without storage', () => {
  it('connects in a sandboxed frame without storage, and shows the balance', async () => {
    const path = '/framed.html'
    const wallet = `<script>
      const provider = { request: async ({ method }) => method === 'eth_chainId' ? '0x1' : ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], on() {}, removeListener() {} }
      const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: '0', name: 'Demo Wallet', rdns: 'org.example.demo', icon: '' }, provider } }))
      addEventListener('eip6963:requestProvider', announce)
    </script>`
    // A frame with an opaque origin, where modules need CORS and storage throws.
    const head = `${wallet}${headFor(site, { entry: 'umd' })}`.replace(
      '<script type="module"',
      '<script type="module" crossorigin',
    )
    site.pages.set(path, {
      body: `<!doctype html><html lang="en"><head><title>Framed</title>${head}</head><body><wallet-modal-button></wallet-modal-button></body></html>`,
    })
    const { page, context, problems } = await site.open({
      entry: 'none',
      wallet: false,
      body: `<iframe title="shop" sandbox="allow-scripts" src="${path}" width="600" height="600"></iframe>`,
    })
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Connect Wallet' }).click()
    await frame
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await frame.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('Malformed wallet announcements', () => {
  const script = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
  const SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"'

  it('ignores scripts in icons and oversized or remote icons, and lists a wallet without rdns', async () => {
    const context = await site.browser.newContext()
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    await announceWallets(context, [
      {
        name: 'Scripted',
        rdns: 'org.example.a',
        icon: script(
          `<svg ${SVG} onload="parent.hacked=1;hacked=1"><script>top.hacked=1</script><image href="http://127.0.0.1:9/spy.png"/><rect width="8" height="8" fill="red"/></svg>`,
        ),
      },
      { name: 'Huge', rdns: 'org.example.b', icon: `data:image/png;base64,${'A'.repeat(5 * 1024 * 1024)}` },
      { name: 'Linked', rdns: 'org.example.c', icon: 'http://127.0.0.1:9/spy.png' },
      { name: 'Javascript', rdns: 'org.example.d', icon: 'javascript:window.hacked=1' },
      { name: 'Page', rdns: 'org.example.e', icon: 'data:text/html,<script>parent.hacked=1</script>' },
      { name: 'Nameless domain' },
      { name: '<img src=x onerror="window.hacked=1">', rdns: 'org.example.f' },
      { name: 'Empty icon', rdns: '', icon: '' },
    ])
    const { page, problems } = await site.open({
      in: context,
      wallet: false,
      options: { connectors: { coinbase: false, ledger: false }, features: { allWallets: false } },
    })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const rows = dialogOf(page).getByRole('list').getByRole('button')
    await rows.nth(7).waitFor()
    await expect.poll(() => rows.locator('img, canvas').count()).toBe(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(asked.filter((url) => url.includes('spy'))).toEqual([])
    expect(await rows.allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('<img src=x onerror="window.hacked=1">'),
        expect.stringContaining('Nameless domain'),
      ]),
    )
    expect(problems).toEqual([])
    await context.close()
  })

  it.each([
    ['accounts that are not a list', { accounts: 'nobody' }],
    ['an invalid account address', { accounts: ['0x12'] }],
    ['no account', { accounts: [] }],
    ['an invalid chain id', { accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], chain: 'mainnet' }],
    ['null', { accounts: null }],
  ])('reports an error when a wallet answers with %s, and stays usable', async (_, answers) => {
    const { page, context, problems } = await site.open({ wallet: false })
    await page.evaluate((said) => {
      const provider = {
        request: async ({ method }: { method: string }) =>
          method === 'eth_chainId' ? ((said as { chain?: string }).chain ?? '0x1') : said.accounts,
        on() {},
        removeListener() {},
      }
      addEventListener('eip6963:requestProvider', () =>
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', {
            detail: { info: { uuid: '0', name: 'Odd', rdns: 'org.example.odd', icon: '' }, provider },
          }),
        ),
      )
    }, answers)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await dialogOf(page).getByRole('button', { name: /^Odd/ }).click()
    await page.getByRole('alert').filter({ hasText: 'Could not connect' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await dialogOf(page).getByRole('button', { name: /^Odd/ }).waitFor()
    expect(await page.evaluate(() => window.WalletModal.getState().account)).toBeNull()
    expect(problems).toEqual([])
    await context.close()
  })
})
