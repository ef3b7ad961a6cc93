import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type PageSetup, type Site } from '../kit/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const APPROVE = { 'data-answer': 'approve' }
const BUTTONS = '<wallet-modal-button></wallet-modal-button><wallet-modal-network-button></wallet-modal-network-button>'
const stateOf = (page: Page) => page.evaluate(() => window.WalletModal.getState())
const set = (page: Page, attribute: string, value: string | null) =>
  page.evaluate(
    ([name, text]) => {
      const element = document.querySelector('wallet-modal') as HTMLElement
      if (text === null) element.removeAttribute(name)
      else element.setAttribute(name, text)
    },
    [attribute, value] as const,
  )

/** Runs `use` on a new page, and expects no page error. */
async function on(setup: PageSetup, use: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, problems } = await site.open(setup)
  await use(page)
  expect(problems).toEqual([])
  await context.close()
}

describe('<wallet-modal>', () => {
  it('applies attributes as options at any time, and restores the configured value on removal', () =>
    on({ body: `<wallet-modal theme-mode="light"></wallet-modal>`, options: { locale: 'en' } }, async (page) => {
      // The attribute applies until configure() sets the same option: the last write wins.
      expect((await stateOf(page)).theme).toMatchObject({ mode: 'light', resolved: 'light' })
      await page.evaluate(() => window.WalletModal.configure({ themeMode: 'system', defaultNetwork: 'eip155:8453' }))
      expect((await stateOf(page)).theme.mode).toBe('system')
      await set(page, 'theme-mode', 'dark')
      expect((await stateOf(page)).theme).toMatchObject({ mode: 'dark', resolved: 'dark' })
      await set(page, 'theme-mode', null)
      expect((await stateOf(page)).theme.mode).toBe('system')
      await set(page, 'default-network', 'eip155:1')
      expect((await stateOf(page)).network).toBe('eip155:1')
      await set(page, 'default-network', null)
      expect((await stateOf(page)).network).toBe('eip155:8453')
    }))

  it('parses attributes: lists by spaces and commas, booleans by presence, objects as JSON', () =>
    on({ body: '<wallet-modal></wallet-modal>' }, async (page) => {
      await set(page, 'networks', 'eip155:10, eip155:137\n eip155:1')
      expect((await stateOf(page)).network).toBe('eip155:10')
      await set(page, 'features', '{"socials": ["google", "x"], "send": false, "swaps": true}')
      expect((await stateOf(page)).features).toMatchObject({
        socials: ['google', 'x'],
        send: false,
        swaps: ['1inch'],
        receive: true,
      })
      await set(page, 'features', null)
      expect((await stateOf(page)).features).toMatchObject({ send: true })
      await set(page, 'theme-variables', '{"--wm-accent": "#0a0"}')
      expect((await stateOf(page)).theme.variables).toEqual({ '--wm-accent': '#0a0' })
      const option = (name: string) =>
        page.evaluate(
          (key) => (document.querySelector('wallet-modal') as unknown as Record<string, unknown>)[key],
          name,
        )
      await set(page, 'debug', '')
      expect(await option('debug')).toBe(true)
      await set(page, 'debug', 'false')
      expect(await option('debug')).toBe(false)
      await set(page, 'debug', null)
      expect(await option('debug')).toBeUndefined()
    }))

  it('accepts objects as element properties, even if set before the element is defined', async () => {
    site.pages.set('/early.js', {
      body: `const element = document.querySelector('wallet-modal')
        element.features = { send: false }
        element.themeVariables = { '--wm-radius': '4px' }`,
      type: 'text/javascript',
    })
    // This module runs before the widget's module.
    const head = `<script type="module" src="/early.js"></script><script type="module" crossorigin src="${site.cdn.url}/wallet-modal.js"></script>`
    await on({ entry: 'none', head, body: '<wallet-modal></wallet-modal>' }, async (page) => {
      expect(await stateOf(page)).toMatchObject({
        features: { send: false },
        theme: { variables: { '--wm-radius': '4px' } },
      })
      await page.evaluate(() =>
        Object.assign(document.querySelector('wallet-modal') as object, {
          features: { send: true, receive: false },
          themeMode: 'light',
        }),
      )
      expect(await stateOf(page)).toMatchObject({ features: { send: true, receive: false }, theme: { mode: 'light' } })
      await page.evaluate(() =>
        Object.assign(document.querySelector('wallet-modal') as object, { features: undefined }),
      )
      expect((await stateOf(page)).features.receive).toBe(true)
    })
  })

  it('renders Connect inline, then Account, without a dialog', () =>
    on({ body: `<main><wallet-modal inline></wallet-modal></main>${BUTTONS}`, wallet: APPROVE }, async (page) => {
      const main = page.getByRole('main')
      await main.getByRole('heading', { name: 'Connect Wallet' }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await main.getByRole('button', { name: 'Close' }).count()).toBe(0)
      await main.getByRole('button', { name: /^Demo Wallet/ }).click()
      await main.getByText('10,000.000').first().waitFor()
      expect(await page.locator('[data-view]').count()).toBe(1)
      await main.getByRole('button', { name: 'Disconnect' }).click()
      await main.getByRole('heading', { name: 'Connect Wallet' }).waitFor()
      // Switches back to a dialog.
      await page.evaluate(() => document.querySelector('wallet-modal')?.toggleAttribute('inline', false))
      await main.getByRole('heading', { name: 'Connect Wallet' }).waitFor({ state: 'detached' })
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
    }))

  it('closes the dialog when the site switches to the inline variant', () =>
    on({ body: `<main><wallet-modal></wallet-modal></main>${BUTTONS}` }, async (page) => {
      const heading = page.getByRole('main').getByRole('heading', { name: 'Connect Wallet' })
      await page.evaluate(() => document.querySelector('wallet-modal')?.toggleAttribute('inline', true))
      await heading.waitFor()
      await page.evaluate(() => document.querySelector('wallet-modal')?.toggleAttribute('inline', false))
      await heading.waitFor({ state: 'detached' })
      await page.evaluate(() =>
        Object.assign(window, { ended: window.WalletModal.open().then(({ outcome }) => outcome) }),
      )
      await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
      await page.evaluate(() => document.querySelector('wallet-modal')?.toggleAttribute('inline', true))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await page.evaluate(() => (window as unknown as { ended: Promise<string> }).ended)).toBe('closed')
      await heading.waitFor()
      expect(await page.locator('[data-view]').count()).toBe(1)
    }))

  it('opens only the first of two elements on a page, and both show the same state', () =>
    on(
      { body: `<wallet-modal id="a"></wallet-modal><wallet-modal id="b"></wallet-modal>${BUTTONS}`, wallet: APPROVE },
      async (page) => {
        await page.getByRole('button', { name: 'Connect Wallet' }).click()
        const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
        await dialog.waitFor()
        expect(await page.locator('[data-view]').count()).toBe(1)
        expect(await page.locator('#a [data-view]').count()).toBe(1)
        await dialog.getByRole('button', { name: 'Close' }).click()
        await dialog.waitFor({ state: 'detached' })
        await page.evaluate(() => document.querySelector('#a')?.remove())
        await page.getByRole('button', { name: 'Connect Wallet' }).click()
        await dialog.waitFor()
        expect(await page.locator('#b [data-view]').count()).toBe(1)
        await dialog.getByRole('button', { name: /^Demo Wallet/ }).click()
        await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
      },
    ))

  it('dispatches events that bubble through shadow roots, with serializable details', () =>
    on(
      {
        body: `<div><template shadowrootmode="open"><wallet-modal></wallet-modal></template></div>${BUTTONS}`,
        wallet: APPROVE,
      },
      async (page) => {
        await page.evaluate(() => {
          const heard: string[] = []
          Object.assign(window, { heard })
          for (const name of ['open', 'view', 'connect', 'account', 'close']) {
            document.addEventListener(`wallet-modal:${name}`, (event) =>
              heard.push(
                `${name} ${JSON.stringify((event as CustomEvent).detail).length > 1} ${(event.composedPath()[0] as Element).localName}`,
              ),
            )
          }
        })
        await page.getByRole('button', { name: 'Connect Wallet' }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Demo Wallet/ })
          .click()
        await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
        const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
        for (const name of ['open', 'view', 'connect', 'account', 'close'])
          expect(heard).toContain(`${name} true wallet-modal`)
      },
    ))
})

describe('The button elements', () => {
  it('supports label, loading-label, size, balance and disabled on the button element', () =>
    on(
      {
        body: '<wallet-modal-button label="Sign me in" loading-label="One moment" size="sm"></wallet-modal-button>',
        wallet: { 'data-answer': 'silent' },
      },
      async (page) => {
        const host = page.locator('wallet-modal-button')
        const button = page.getByRole('button', { name: 'Sign me in' })
        const height = async () => (await host.getByRole('button').boundingBox())?.height
        expect(await height()).toBe(36)
        await host.evaluate((element) => element.setAttribute('size', 'md'))
        expect(await height()).toBe(44)
        await host.evaluate((element) => element.setAttribute('disabled', ''))
        expect(await button.isDisabled()).toBe(true)
        await host.evaluate((element) => element.setAttribute('disabled', 'false'))
        expect(await button.isDisabled()).toBe(false)
        await button.click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Demo Wallet/ })
          .click()
        await host.getByRole('button', { name: 'One moment', includeHidden: true }).waitFor()
        expect(await host.getByRole('button', { includeHidden: true }).getAttribute('aria-busy')).toBe('true')
        await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
        await page.evaluate(() => window.demoWallet.script({ answer: 'approve' }))
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Demo Wallet/ })
          .click()
        const account = page.getByRole('button', { name: /^10,000\.000 ETH ?0xf39F/i })
        await account.waitFor()
        await host.evaluate((element) => element.setAttribute('balance', 'hide'))
        await page.getByRole('button', { name: /^0xf39F/i }).waitFor()
        await host.evaluate((element) => element.setAttribute('balance', 'show'))
        await account.waitFor()
      },
    ))

  it('tolerates any attribute value on the button element', () =>
    on(
      {
        body: '<wallet-modal-button label="<b>x</b>" size="x y\' onclick=alert(1)" namespace="nobody" balance="maybe"></wallet-modal-button>',
      },
      async (page) => {
        await page.getByRole('button', { name: '<b>x</b>' }).waitFor()
        expect(await page.evaluate(() => window.WalletModal.getState().open)).toBe(false)
      },
    ))

  it('adds one <wallet-modal> to a page that has only a button, however often the button is inserted', () =>
    on({ body: '' }, async (page) => {
      await page.evaluate(() => {
        const button = document.createElement('wallet-modal-button')
        for (let times = 0; times < 20; times++) {
          document.body.append(button)
          button.remove()
        }
        document.body.append(button)
      })
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
      expect(await page.locator('wallet-modal').count()).toBe(1)
    }))
})

describe('The theme', () => {
  const accentOf = (page: Page) =>
    page
      .locator('wallet-modal-button')
      .getByRole('button')
      .evaluate((button) => getComputedStyle(button).backgroundColor)

  it('applies setTheme() to every element, but a page rule on the element wins', () =>
    on({ body: `<wallet-modal></wallet-modal>${BUTTONS}`, context: { reducedMotion: 'reduce' } }, async (page) => {
      await page.evaluate(() =>
        window.WalletModal.setTheme({
          mode: 'light',
          variables: {
            '--wm-accent': 'rgb(0, 128, 0)',
            '--wm-background': 'rgb(250, 240, 230)',
            '--wm-width': '400px',
          },
        }),
      )
      expect(await accentOf(page)).toBe('rgb(0, 128, 0)')
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
      const look = () =>
        dialog.evaluate((element) => ({
          width: element.getBoundingClientRect().width,
          background: getComputedStyle(element).backgroundColor,
        }))
      expect(await look()).toEqual({ width: 400, background: 'rgb(250, 240, 230)' })
      await page.addStyleTag({
        content:
          'wallet-modal { --wm-background: rgb(1, 2, 3); --wm-width: 380px } wallet-modal-button { --wm-accent: rgb(4, 5, 6) }',
      })
      expect(await look()).toEqual({ width: 380, background: 'rgb(1, 2, 3)' })
      expect(await accentOf(page)).toBe('rgb(4, 5, 6)')
      expect((await stateOf(page)).theme.variables).toMatchObject({ '--wm-accent': 'rgb(0, 128, 0)' })
    }))

  it('follows the operating system with the theme `system`, in styles and in getState()', () =>
    on(
      { options: { themeMode: 'system' }, context: { colorScheme: 'dark', reducedMotion: 'reduce' } },
      async (page) => {
        const heard = await page.evaluateHandle(() => {
          const seen: unknown[] = []
          window.WalletModal.subscribe('theme', ({ resolved }) => seen.push(resolved))
          return seen
        })
        await page.getByRole('button', { name: 'Connect Wallet' }).click()
        const background = () =>
          page.getByRole('dialog').evaluate((element) => getComputedStyle(element).backgroundColor)
        expect((await stateOf(page)).theme).toMatchObject({ mode: 'system', resolved: 'dark' })
        expect(await background()).toBe('rgb(19, 20, 22)')
        await page.emulateMedia({ colorScheme: 'light' })
        await expect.poll(background).toBe('rgb(255, 255, 255)')
        expect((await stateOf(page)).theme).toMatchObject({ mode: 'system', resolved: 'light' })
        await expect.poll(() => heard.jsonValue()).toEqual(['dark', 'light'])
        await page.evaluate(() => window.WalletModal.setTheme({ mode: 'dark' }))
        expect(await background()).toBe('rgb(19, 20, 22)')
      },
    ))

  it('lets the page style the widget with ::part()', () =>
    on(
      {
        head: '<style>wallet-modal::part(list-item) { border-radius: 3px } wallet-modal::part(dialog) { border-radius: 5px; background: rgb(7, 8, 9) } wallet-modal-button::part(button) { letter-spacing: 2px }</style>',
      },
      async (page) => {
        await page.getByRole('button', { name: 'Connect Wallet' }).click()
        const row = page.getByRole('dialog').getByRole('button', { name: /^Demo Wallet/ })
        expect(await row.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('3px')
        // The sheet inside the dialog inherits the dialog's corners, but has no background of its own.
        const looks = await page
          .getByRole('dialog')
          .evaluate((dialog) =>
            [dialog, dialog.querySelector('.sheet') as Element].map((one) => [
              getComputedStyle(one).borderRadius,
              getComputedStyle(one).backgroundColor,
            ]),
          )
        expect(looks).toEqual([
          ['5px', 'rgb(7, 8, 9)'],
          ['5px', 'rgba(0, 0, 0, 0)'],
        ])
        expect(
          await page
            .locator('wallet-modal-button')
            .getByRole('button', { includeHidden: true })
            .evaluate((button) => getComputedStyle(button).letterSpacing),
        ).toBe('2px')
      },
    ))
})

describe('The locale', () => {
  it('changes the language with setLocale() at any time, including the text direction', () =>
    on({}, async (page) => {
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
      const root = page.locator('wallet-modal [lang]')
      await page.evaluate(() => window.WalletModal.setLocale('ar'))
      await page.getByRole('dialog', { name: 'ربط محفظة' }).waitFor()
      expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['ar', 'rtl'])
      await page.evaluate(() => window.WalletModal.setLocale('es-MX'))
      await page.getByRole('dialog', { name: 'Conectar cartera' }).waitFor()
      expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['es-MX', 'ltr'])
      await page.evaluate(() => window.WalletModal.setLocale('xx'))
      await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
    }))

  it('uses the page’s lang attribute, and lets the site override single messages', () =>
    on(
      { lang: 'es', options: { messages: { 'button.connect': 'Entrar', 'connect.title': 'Elige' } }, body: BUTTONS },
      async (page) => {
        await page.getByRole('button', { name: 'Entrar' }).click()
        const dialog = page.getByRole('dialog', { name: 'Elige' })
        await dialog.getByText('Instalada').waitFor()
        await page.evaluate(() => window.WalletModal.setLocale('es', { 'connect.title': 'Otra vez' }))
        await page.getByRole('dialog', { name: 'Otra vez' }).waitFor()
      },
    ))
})

describe('subscribe, ready and getState', () => {
  it('calls subscribers immediately and on changes, filters by key, and unsubscribes', () =>
    on({ wallet: APPROVE }, async (page) => {
      const seen = await page.evaluate(async () => {
        const log: string[] = []
        const stopAll = window.WalletModal.subscribe(({ open }) => log.push(`all ${open}`))
        const stopOne = window.WalletModal.subscribe('open', (open) => log.push(`open ${open}`))
        const first = [...log]
        const closed = window.WalletModal.open()
        await new Promise<void>((resolve) => {
          const stop = window.WalletModal.subscribe('open', (open) => {
            if (!open) return
            queueMicrotask(() => stop())
            resolve()
          })
        })
        stopAll()
        const length = log.filter((line) => line.startsWith('all')).length
        window.WalletModal.close()
        const { outcome } = await closed
        stopOne()
        await new Promise(requestAnimationFrame)
        return {
          first,
          outcome,
          opens: log.filter((line) => line.startsWith('open')),
          isStopped: log.filter((line) => line.startsWith('all')).length === length,
        }
      })
      expect(seen).toEqual({
        first: ['all false', 'open false'],
        outcome: 'closed',
        opens: ['open false', 'open true', 'open false'],
        isStopped: true,
      })
    }))

  it('returns plain JSON from getState(), and ignores changes to the returned object', () =>
    on({}, async (page) => {
      const state = await page.evaluate(() => {
        const before = window.WalletModal.getState()
        ;(before as { open: boolean }).open = true
        before.theme.variables['--wm-accent'] = 'red'
        const after = window.WalletModal.getState()
        return { after, isPlain: JSON.stringify(JSON.parse(JSON.stringify(after))) === JSON.stringify(after) }
      })
      expect(state).toMatchObject({
        after: {
          open: false,
          loading: false,
          view: 'Connect',
          account: null,
          session: null,
          connections: [],
          network: 'eip155:1',
          activeNamespace: 'eip155',
          theme: { mode: 'dark', resolved: 'dark', variables: {} },
        },
        isPlain: true,
      })
    }))

  it('resolves `ready` immediately without a saved session, else once the session is restored', async () => {
    const context = await site.browser.newContext()
    const first = await site.open({ in: context, wallet: APPROVE })
    expect(
      await first.page.evaluate(() => window.WalletModal.ready.then(() => window.WalletModal.getState().ready)),
    ).toBe(true)
    await first.page.getByRole('button', { name: 'Connect Wallet' }).click()
    await first.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await first.page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
    const second = await site.open({ in: context, wallet: APPROVE })
    expect(
      await second.page.evaluate(() =>
        window.WalletModal.ready.then(() => window.WalletModal.getState().connections[0]?.status),
      ),
    ).toBe('connected')
    expect([...first.problems, ...second.problems]).toEqual([])
    await context.close()
  })
})
