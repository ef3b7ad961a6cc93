import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { standStill } from '../../kit/clock.ts'
import { createTestPage } from '../../kit/createTestPage.ts'
import { fakeConnector } from '../../kit/fakeConnector.ts'
import { settle, wait } from '../../kit/visitor.tsx'

standStill()
const first = ({ elements }: Awaited<ReturnType<typeof createTestPage>>) =>
  elements()[0] as HTMLElement & Record<string, unknown>

describe('Attributes of <wallet-modal>', () => {
  test('sets options by attributes, initially and on change', async () => {
    const page = await createTestPage({
      markup: '<wallet-modal theme-mode="light" networks="eip155:8453 eip155:1" debug></wallet-modal>',
    })
    expect(page.api.getState()).toMatchObject({ theme: { mode: 'light' }, network: 'eip155:8453' })
    first(page).setAttribute('theme-mode', 'system')
    expect(page.api.getState().theme.mode).toBe('system')
    expect(page.driver.option('debug')).toBe(true)
    first(page).setAttribute('debug', 'false')
    expect(page.driver.option('debug')).toBe(false)
  })

  test('restores the configured value when an attribute is removed', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
    page.api.configure({ themeMode: 'light' })
    first(page).setAttribute('theme-mode', 'system')
    expect(page.api.getState().theme.mode).toBe('system')
    first(page).removeAttribute('theme-mode')
    expect(page.api.getState().theme.mode).toBe('light')
  })

  test('lets the last write win between an attribute and configure()', async () => {
    const page = await createTestPage({ markup: '<wallet-modal theme-mode="light"></wallet-modal>' })
    page.api.configure({ themeMode: 'dark' })
    expect(page.api.getState().theme.mode).toBe('dark')
    first(page).setAttribute('theme-mode', 'system')
    expect(page.api.getState().theme.mode).toBe('system')
  })

  test('ignores an invalid attribute, and emits an error at the element', async () => {
    const page = await createTestPage({ markup: '<wallet-modal theme-mode="blue" theme-variables="{"></wallet-modal>' })
    expect(page.api.getState().theme).toMatchObject({ mode: 'dark', variables: {} })
    expect(page.events).toMatchObject([
      {
        name: 'error',
        target: first(page),
        detail: {
          code: 'InvalidOption',
          message: 'Invalid option "themeMode": Expected "dark"|"light"|"system", received string ("blue")',
        },
      },
      {
        name: 'error',
        detail: { code: 'InvalidOption', message: 'Invalid option "themeVariables": Expected JSON ("{")' },
      },
    ])
  })

  test('shows an alert for an invalid attribute in debug mode', async () => {
    const page = await createTestPage({ markup: '<wallet-modal debug></wallet-modal>' })
    void page.api.open()
    await settle()
    first(page).setAttribute('theme-mode', 'blue')
    await settle()
    await expect.poll(() => page.at().root.textContent, { timeout: 5000 }).toContain('Invalid option "themeMode"')
    page.api.configure({ debug: false })
    await settle()
    expect(page.at().root.textContent).not.toContain('Invalid option')
  })

  test('shows an alert in debug mode when configure() throws', async () => {
    const page = await createTestPage({ markup: '<wallet-modal debug></wallet-modal>' })
    void page.api.open()
    await settle()
    expect(() => page.api.configure({ themeMode: 'blue' as 'dark' })).toThrow('Invalid option "themeMode"')
    await settle()
    expect(page.at().root.textContent).toContain('Invalid option "themeMode"')
  })
})

describe('Properties of <wallet-modal>', () => {
  test('accepts objects and lists as properties, and restores the default with null', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
    first(page).themeVariables = { '--wm-accent': 'red' }
    first(page).networks = ['eip155:8453']
    expect(page.api.getState()).toMatchObject({
      network: 'eip155:8453',
      theme: { variables: { '--wm-accent': 'red' } },
    })
    expect(first(page).networks).toEqual(['eip155:8453'])
    first(page).networks = null
    expect(page.api.getState().network).toBe('eip155:1')
  })

  test("accepts an attribute's text as a property, since React 19 sets `networks` as a property", async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
    first(page).networks = 'eip155:8453 eip155:1'
    first(page).features = '{"multiWallet":true}'
    first(page).debug = 'false'
    expect(page.told('error')).toEqual([])
    expect(page.api.getState()).toMatchObject({ network: 'eip155:8453', features: { multiWallet: true } })
    expect([first(page).networks, first(page).debug]).toEqual([['eip155:8453', 'eip155:1'], false])
  })

  test('applies properties that are set before the element is in the page', async () => {
    const page = await createTestPage()
    const element = Object.assign(document.createElement('wallet-modal'), { themeMode: 'light' })
    document.body.append(element)
    expect(page.api.getState().theme.mode).toBe('light')
  })

  test('emits an error instead of throwing when a property has the wrong type', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
    first(page).networks = 5
    expect(page.told('error')).toMatchObject([{ code: 'InvalidOption' }])
  })
})

describe('setTheme(), setLocale() and configure()', () => {
  test.each<
    [
      string,
      string,
      Record<string, unknown>,
      (api: Awaited<ReturnType<typeof createTestPage>>['api']) => void,
      Record<string, unknown>,
    ]
  >([
    [
      'updateFeatures',
      'features',
      { email: false },
      (api) => api.updateFeatures({ multiWallet: true }),
      { email: false, multiWallet: true },
    ],
    [
      'setTheme',
      'themeVariables',
      { '--wm-accent': 'red' },
      (api) => api.setTheme({ mode: 'light', variables: { '--wm-radius': '0px' } }),
      { '--wm-accent': 'red', '--wm-radius': '0px' },
    ],
    [
      'setTheme without variables',
      'themeVariables',
      { '--wm-accent': 'red' },
      (api) => api.setTheme({ mode: 'light' }),
      { '--wm-accent': 'red' },
    ],
    [
      'setLocale',
      'messages',
      { 'button.connect': 'Go' },
      (api) => api.setLocale('es', { 'common.close': 'Shut' }),
      { 'button.connect': 'Go', 'common.close': 'Shut' },
    ],
    [
      'setLocale without messages',
      'messages',
      { 'button.connect': 'Go' },
      (api) => api.setLocale('es'),
      { 'button.connect': 'Go' },
    ],
    [
      'configure({ rpcUrls })',
      'rpcUrls',
      { 'eip155:1': 'https://a.example' },
      (api) => api.configure({ rpcUrls: { 'eip155:10': 'https://b.example' } }),
      { 'eip155:1': 'https://a.example', 'eip155:10': 'https://b.example' },
    ],
  ])(
    'does not drop keys of an option set by attribute or property when other keys change: %s',
    async (_, name, value, write, all) => {
      const page = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
      first(page)[name] = value
      write(page.api)
      expect(first(page)[name]).toEqual(all)
      const other = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
      const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const element = other.elements().at(-1) as HTMLElement & Record<string, unknown>
      element.setAttribute(attribute, JSON.stringify(value))
      write(other.api)
      expect(element[name]).toEqual(all)
    },
  )
})

describe('Options of a removed element', () => {
  test('keeps the options of a removed element, but lets the next element override them', async () => {
    const page = await createTestPage({
      markup: '<wallet-modal theme-mode="light" locale="es" features=\'{"email":false}\'></wallet-modal>',
    })
    const removed = first(page)
    removed.remove()
    expect(page.api.getState()).toMatchObject({ theme: { mode: 'light' }, features: { email: false } })
    const other = document.createElement('wallet-modal')
    other.setAttribute('theme-mode', 'system')
    document.body.append(other)
    expect([page.api.getState().theme.mode, page.driver.option('locale')]).toEqual(['system', 'es'])
    document.body.append(removed)
    removed.setAttribute('theme-mode', 'dark')
    expect(page.api.getState().theme.mode).toBe('system')
  })
})

describe('The element that shows the dialog', () => {
  test('creates <wallet-modal> at the first opening if the page has none', async () => {
    const page = await createTestPage()
    expect(page.elements()).toHaveLength(0)
    void page.api.open()
    await settle()
    expect(page.elements()).toHaveLength(1)
    expect(page.at().view()).toBe('Connect')
  })

  test('is not added again if a site removes it while a toast is shown', async () => {
    const { api, elements, at } = await createTestPage({ connectors: [fakeConnector()] })
    void api.open({ view: 'Networks' })
    await settle()
    await at().press('button', 'Base')
    await vi.waitFor(() => expect(at().root.textContent).toContain('Switched to Base'))
    document.body.replaceChildren()
    await settle()
    expect(elements()).toEqual([])
  })

  test('shows the dialog in the first of several elements', async () => {
    const page = await createTestPage({
      markup: '<wallet-modal id="a"></wallet-modal><wallet-modal id="b"></wallet-modal>',
    })
    void page.api.open()
    await settle()
    expect([page.at('#a').view(), page.at('#b').view()]).toEqual(['Connect', null])
  })

  test('shows the dialog in an element inside another shadow root', async () => {
    const page = await createTestPage()
    const host = document.body.appendChild(document.createElement('div'))
    const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('wallet-modal'))
    void page.api.open()
    await settle()
    expect(inner.shadowRoot?.querySelector('[data-view]')).not.toBeNull()
    expect(page.elements()).toHaveLength(0)
  })

  test.each([
    '<div inert><wallet-modal id="a"></wallet-modal></div>',
    '<div aria-hidden="true"><wallet-modal id="a"></wallet-modal></div>',
  ])("creates another element for the dialog if the page's element is in %s", async (markup) => {
    const page = await createTestPage({ markup })
    void page.api.open()
    await settle()
    expect(page.at('#a').view()).toBeNull()
    expect(page.elements()).toHaveLength(2)
    page.api.close()
    void page.api.open()
    await settle()
    expect(page.elements()).toHaveLength(2)
  })

  test('closes the dialog and resolves open() as closed when the element is removed', async () => {
    const wallet = fakeConnector({ never: true })
    const page = await createTestPage({ connectors: [wallet], markup: '<wallet-modal></wallet-modal>' })
    const result = page.api.open()
    await settle()
    await page.at().press('button', 'Example')
    first(page).remove()
    await expect(result).resolves.toEqual({ outcome: 'closed' })
    await settle()
    expect(page.api.getState()).toMatchObject({ open: false, loading: false })
    expect(wallet.asked[0]?.signal.aborted).toBe(true)
    void page.api.open()
    await settle()
    expect(page.at().view()).toBe('Connect')
  })

  test('goes on in another element, with the same open(), when what the element is in is removed', async () => {
    const wallet = fakeConnector()
    const page = await createTestPage({
      connectors: [wallet],
      markup: '<nav><p><wallet-modal id="a"></wallet-modal></p></nav>',
    })
    const result = page.api.open()
    await settle()
    document.querySelector('nav')?.remove()
    await settle()
    expect(page.api.getState().open).toBe(true)
    expect(page.elements()).toHaveLength(1)
    await page.at().press('button', 'Example')
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
    await page.api.disconnect()
  })

  test('goes on in another element when a menu closes as the dialog takes the focus', async () => {
    const page = await createTestPage({
      markup: '<nav><button>Connect</button><wallet-modal id="a"></wallet-modal></nav>',
    })
    const button = document.querySelector<HTMLElement>('nav > button')
    button?.focus()
    button?.addEventListener('blur', () => document.querySelector('nav')?.remove())
    const ended = vi.fn()
    void page.api.open().then(ended)
    await settle()
    expect(document.querySelector('nav')).toBeNull()
    expect(page.at().view()).toBe('Connect')
    expect(ended).not.toHaveBeenCalled()
  })

  test.each([
    ['goes on in another element when the page hides what the element is in', true],
    ['closes the dialog when the page hides everything', false],
  ])('%s', async (_, isElsewhereSeen) => {
    const tells: (() => void)[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: () => void) {
          tells.push(tell)
        }
        observe() {}
        disconnect() {}
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const page = await createTestPage({ markup: '<nav><wallet-modal id="a"></wallet-modal></nav>' })
    const ended = vi.fn()
    void page.api.open().then(ended)
    await settle()
    // As `dialogHost.ts` asks where a dialog would be seen
    const isShown = vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockImplementation(function (this: HTMLElement) {
      return isElsewhereSeen && !document.querySelector('#a')?.shadowRoot?.contains(this)
    })
    onTestFinished(() => isShown.mockRestore())
    /** Hides the dialog in one of the elements, and has the browser report it. */
    const hide = async (index: number) => {
      const dialog = page.elements()[index]?.shadowRoot?.querySelector('dialog')
      if (dialog) dialog.getClientRects = () => [] as unknown as DOMRectList
      for (const tell of tells) tell()
      await settle()
    }
    // Where even the body is hidden, the last element is beside it
    onTestFinished(() => document.querySelectorAll('html > wallet-modal').forEach((one) => one.remove()))
    await hide(0)
    if (!isElsewhereSeen) await hide(1)
    expect(page.api.getState().open).toBe(isElsewhereSeen)
    expect(ended).toHaveBeenCalledTimes(isElsewhereSeen ? 0 : 1)
    if (isElsewhereSeen)
      expect(page.elements().map((one) => one.shadowRoot?.querySelectorAll('dialog').length)).toEqual([0, 1])
  })

  test('opens the dialog again after the element is moved', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal><main></main>' })
    void page.api.open()
    await settle()
    document.querySelector('main')?.append(first(page))
    await settle()
    void page.api.open()
    await settle()
    expect(page.at().view()).toBe('Connect')
    expect(page.elements()).toHaveLength(1)
  })

  test('adds no nodes or style sheets when opened twenty times', async () => {
    const page = await createTestPage()
    const counts: [number | undefined, number | undefined][] = []
    for (let turn = 0; turn < 20; turn++) {
      void page.api.open()
      await settle()
      page.api.close()
      await settle()
      const root = first(page).shadowRoot
      counts.push([root?.children.length, root?.adoptedStyleSheets.length])
    }
    expect(new Set(counts.map(String)).size).toBe(1)
  })
})

describe('The inline variant', () => {
  test('shows the inline variant open, without a dialog and without Close', async () => {
    const page = await createTestPage({ connectors: [fakeConnector()], markup: '<wallet-modal inline></wallet-modal>' })
    await wait(200)
    expect(page.at().view()).toBe('Connect')
    expect([page.at().has('dialog'), page.at().has('button', 'Close')]).toEqual([false, false])
    expect(page.api.getState().open).toBe(true)
  })

  test('shows Account inline after connecting, and Connect after a disconnect', async () => {
    const page = await createTestPage({ connectors: [fakeConnector()], markup: '<wallet-modal inline></wallet-modal>' })
    await wait(200)
    await page.at().press('button', 'Example')
    await wait(200)
    expect(page.at().view()).toBe('Account')
    await page.at().press('button', 'Disconnect')
    await wait(200)
    expect(page.at().view()).toBe('Connect')
  })

  test('follows the `inline` option or attribute that was written last', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
    const driven = first(page)
    const now: unknown[] = []
    for (const inline of [true, false]) {
      page.api.configure({ inline })
      now.push(driven.inline)
    }
    driven.setAttribute('inline', '')
    now.push(driven.inline)
    page.api.configure({ inline: false })
    now.push(driven.inline)
    expect(now).toEqual([true, false, true, false])
  })

  test('shows only the element with the property `inline` inline', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal><wallet-modal></wallet-modal>' })
    Object.assign(page.elements()[1] ?? {}, { inline: true })
    await wait(200)
    expect(page.elements().map((one) => one.hasAttribute('inline'))).toEqual([false, true])
    expect(page.elements().map((one) => one.shadowRoot?.querySelectorAll('[data-view]').length)).toEqual([0, 1])
  })

  test('opens no dialog when the inline element is removed', async () => {
    const page = await createTestPage({ markup: '<wallet-modal inline></wallet-modal>' })
    await wait(200)
    first(page).remove()
    await wait(200)
    expect(page.elements()).toHaveLength(0)
    expect(page.api.getState().open).toBe(false)
  })
})

test('applies the theme in every shadow root', async () => {
  const page = await createTestPage({
    markup: '<wallet-modal></wallet-modal><wallet-modal-button></wallet-modal-button>',
  })
  page.api.setTheme({ mode: 'light', variables: { '--wm-accent': 'red' } })
  for (const { shadowRoot } of document.querySelectorAll('wallet-modal,wallet-modal-button')) {
    const text =
      shadowRoot?.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join()).join() ?? ''
    expect(text.replace(/\s/g, '')).toContain('--wm-accent:red')
  }
})

test('does not define the elements a second time', async () => {
  const define = vi.spyOn(customElements, 'define')
  await createTestPage()
  await createTestPage()
  expect(define).not.toHaveBeenCalled()
})
