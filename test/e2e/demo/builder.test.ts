import { describe, expect, it } from 'vitest'
import { distFile, serve } from '../kit/files.ts'
import { useDemo } from './useDemo.ts'

const demo = useDemo()
const COPYING = { context: { permissions: ['clipboard-read', 'clipboard-write'] } }
const state = () => demo.page.evaluate(() => window.WalletModal.getState())
const snippet = () => demo.page.locator('#snippet').innerText()

describe('Options in the demo page’s URL', () => {
  it('prefers options in the URL to those of the sandbox, and shows them in controls and code snippet', async () => {
    await demo.open({
      theme: 'mode.dark_radius.4',
      options: {
        themeMode: 'light',
        locale: 'es',
        themeVariables: { '--wm-radius': '8px' },
        networks: ['eip155:8453'],
        defaultNetwork: 'eip155:8453',
      },
    })
    expect(await state()).toMatchObject({
      theme: { mode: 'light', variables: { '--wm-radius': '8px' } },
      network: 'eip155:8453',
    })
    expect(await demo.page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(await demo.page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true)
    expect(await demo.page.getByRole('slider', { name: 'Radius' }).inputValue()).toBe('8')
    expect(await snippet()).toContain('theme-mode="light"')
    expect(await snippet()).toContain('networks="eip155:8453"')
    expect(await snippet()).toContain('default-network="eip155:8453"')
    expect(await demo.page.getByRole('alert').count()).toBe(0)
    expect(await demo.button('Conectar cartera').count()).toBe(1)
  })

  it.each([
    ['{"themeMode":', '?options is not JSON'],
    ['[]', '?options must be a JSON object'],
    ['{"themeMode":"blue"}', `Invalid option "themeMode": Expected "dark"|"light"|"system", received string ("blue")`],
    ['{"networks":["eip155:x"]}', 'Invalid option "networks[0]"'],
  ])('reports invalid options in the URL (%s), and keeps the demo page working', async (options, words) => {
    await demo.open({ options })
    expect(await demo.page.getByRole('alert').innerText()).toContain(words)
    await demo.connect()
    expect(demo.problems).toEqual([])
  })
})

describe('A CDN in the demo page’s URL', () => {
  it('serves the widget from a CDN given in the URL, under the same CSP', async () => {
    const cdn = await serve(distFile)
    try {
      await demo.open({ cdn: cdn.url })
      await demo.connect()
      expect(cdn.requests).toContain('/wallet-modal.js')
      expect(await demo.page.locator('#widget').getAttribute('src')).toBe(`${cdn.url}/wallet-modal.js`)
      expect(demo.problems).toEqual([])
    } finally {
      await cdn.stop()
    }
  })

  it.each(['https://cdn.example/x', 'http://127.0.0.1.example', 'javascript:alert(1)', '"><script>'])(
    'ignores a CDN that is not on this machine: %s',
    async (cdn) => {
      const answer = await fetch(`${demo.started.url}?cdn=${encodeURIComponent(cdn)}`)
      expect(await answer.text()).toContain('src="./dist/wallet-modal.js"')
    },
  )
})

describe('Demo controls', () => {
  it('applies the demo controls immediately, and updates the code snippet', async () => {
    await demo.open()
    await demo.page.getByRole('radio', { name: 'Light' }).check()
    await demo.page.getByRole('radio', { name: 'Rose' }).check()
    await demo.page.getByRole('radio', { name: 'Sand' }).check()
    await demo.page.getByRole('slider', { name: 'Radius' }).fill('4')
    await demo.page.getByRole('slider', { name: 'Width' }).fill('420')
    await demo.page.getByRole('combobox', { name: 'Font' }).selectOption({ label: 'Serif' })
    await demo.page.getByRole('combobox', { name: 'Language' }).selectOption('ar')
    await demo.page.getByRole('checkbox', { name: 'Polygon' }).check()
    await demo.page.getByRole('switch', { name: 'Debug alerts' }).check()
    await demo.page.getByRole('switch', { name: 'Balance on the button' }).uncheck()
    expect((await state()).theme).toEqual({
      mode: 'light',
      resolved: 'light',
      variables: expect.objectContaining({
        '--wm-accent': '#e11d48',
        '--wm-background': '#f6efe4',
        '--wm-radius': '4px',
        '--wm-width': '420px',
      }) as unknown,
    })
    const text = await snippet()
    for (const part of [
      'theme-mode="light"',
      '"--wm-accent":"#e11d48"',
      'locale="ar"',
      'eip155:137"',
      'debug',
      'balance="hide"',
      'wallet-modal.js',
    ])
      expect(text).toContain(part)
    await demo.button('ربط محفظة').click()
    expect(await demo.page.getByRole('dialog').evaluate((dialog) => dialog.getBoundingClientRect().width)).toBe(420)
  })

  it('keeps at least one network enabled in the demo controls, and resets to the defaults', async () => {
    await demo.open()
    await demo.page.getByRole('checkbox', { name: 'Ethereum' }).uncheck()
    await demo.page.getByRole('checkbox', { name: 'Solana' }).uncheck()
    expect(await demo.page.getByRole('checkbox', { name: 'Base' }).isDisabled()).toBe(true)
    await demo.page.getByRole('radio', { name: 'Lime' }).check()
    await demo.button('Reset').click()
    await expect.poll(snippet).toContain('networks="eip155:1 eip155:8453 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"')
    expect(await snippet()).not.toContain('accent')
  })
})

describe('The theme of the demo page', () => {
  it('follows the system until the visitor chooses, by the switch in its head', async () => {
    await demo.open({}, { context: { colorScheme: 'dark' } })
    expect((await state()).theme).toMatchObject({ mode: 'system', resolved: 'dark' })
    await demo.page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(async () => (await state()).theme.resolved).toBe('light')
    await demo.button('Switch to the dark theme').click()
    expect((await state()).theme).toMatchObject({ mode: 'dark', resolved: 'dark' })
    expect(await demo.page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await demo.page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
    await demo.button('Switch to the light theme').waitFor()
  })

  it('applies each preset with one press, and its link brings the same theme to another visit', async () => {
    await demo.open({}, COPYING)
    const presets = demo.page.locator('#presets button')
    const seen = new Set<string>()
    for (const preset of await presets.all()) {
      await preset.click()
      expect(await preset.getAttribute('aria-pressed')).toBe('true')
      seen.add(JSON.stringify((await state()).theme.variables))
    }
    expect(seen.size).toBe(await presets.count())
    await demo.button('Paper').click()
    const { theme } = await state()
    expect(theme).toMatchObject({ mode: 'light', variables: { '--wm-accent': '#e11d48', '--wm-radius': '20px' } })
    await demo.button('Copy link').click()
    const link = new URL(await demo.page.evaluate(() => navigator.clipboard.readText()))
    expect(link.search).toBe('?theme=mode.light_accent.e11d48_background.f6efe4_radius.20_font.serif')
    await demo.page.goto(link.href)
    await demo.page.waitForSelector('html[data-ready]')
    const again = (await state()).theme
    for (const [name, value] of Object.entries(theme.variables).filter(([, one]) => one !== 'initial'))
      expect(again.variables).toHaveProperty(name, value)
    expect(again.mode).toBe('light')
    expect(await demo.button('Paper').getAttribute('aria-pressed')).toBe('true')
  })

  it('carries every control in its link', async () => {
    await demo.open({ options: { features: { swaps: false } } }, COPYING)
    const settings = () =>
      demo.page.evaluate(() => {
        const form = document.forms.namedItem('controls')
        return form && JSON.stringify([...new FormData(form)])
      })
    await demo.button('Cloud').click()
    await demo.page.getByRole('slider', { name: 'Width' }).fill('420')
    await demo.page.getByRole('combobox', { name: 'Language' }).selectOption('es')
    await demo.page.getByRole('checkbox', { name: 'Polygon' }).check()
    await demo.page.getByRole('checkbox', { name: 'Ethereum' }).uncheck()
    await demo.page.getByRole('switch', { name: 'Balance on the button' }).uncheck()
    await demo.page.getByRole('switch', { name: 'Debug alerts' }).check()
    const before = await settings()
    const theme = (await state()).theme.variables['--wm-width']
    await demo.button('Copy link').click()
    await demo.page.goto(await demo.page.evaluate(() => navigator.clipboard.readText()))
    await demo.page.waitForSelector('html[data-ready]')
    expect(await settings()).toBe(before)
    expect((await state()).theme.variables['--wm-width']).toBe(theme)
    expect(await demo.page.locator('wallet-modal-button').getAttribute('balance')).toBe('hide')
    expect(new URL(demo.page.url()).searchParams.get('options')).toContain('"swaps":false')
    expect(await demo.page.getByRole('alert').count()).toBe(0)
    await demo.button('Conectar cartera').waitFor()
  })

  it('ignores every bad part of the address, says each, and keeps the good ones', async () => {
    await demo.open({ theme: 'mode.blue', options: '{"themeMode":', balance: 'purple' })
    const said = await demo.page.getByRole('alert').innerText()
    for (const words of ['“mode” must be dark, light, system', '?options is not JSON', '?balance must be hide'])
      expect(said).toContain(words)
    await demo.open({ theme: 'mode.light', balance: '' })
    expect((await state()).theme.mode).toBe('light')
    expect(await demo.page.getByRole('switch', { name: 'Balance on the button' }).isChecked()).toBe(true)
  })

  it('says what is wrong with the theme in a link, and keeps the usual one', async () => {
    await demo.open({ theme: 'mode.light_radius.99' })
    expect(await demo.page.getByRole('alert').innerText()).toContain('“radius” must be a whole number from 0 to 36')
    expect((await state()).theme.mode).toBe('system')
    await demo.connect()
  })
})

describe('The live previews', () => {
  it('shows the widget itself in the hero and beside the controls, in the theme of the controls', async () => {
    await demo.open({ theme: 'mode.light' }, { preview: true })
    for (const place of ['.hero', '#playground']) {
      const frame = demo.page.frameLocator(`${place} iframe`)
      await demo.page.locator(`${place} iframe`).scrollIntoViewIfNeeded()
      await frame.locator('[data-view=Connect]').waitFor()
      await frame.getByRole('button', { name: /^Demo Wallet/ }).waitFor()
    }
    await demo.button('Midnight').click()
    const theme = () =>
      demo.page.evaluate(() =>
        Array.from(window.frames, ({ WalletModal }) => {
          const { mode, variables } = WalletModal.getState().theme
          return `${mode} ${variables['--wm-accent']}`
        }),
      )
    await expect.poll(theme).toEqual(['dark #f59e0b', 'dark #f59e0b'])
    await demo.page.getByRole('radio', { name: 'Help' }).check()
    await demo.page.frameLocator('#playground iframe').locator('[data-view=WhatIsAWallet]').waitFor()
    expect(await demo.page.locator('#weight').innerText()).toMatch(/^\d\.\d kB in one request so far/)
    expect(await demo.page.locator('#preview-weight').innerText()).toMatch(/\d kB until it was shown/)
    expect(demo.problems).toEqual([])
  })

  it('connects in the preview for itself: the page and its storage know nothing of it', async () => {
    await demo.open({}, { preview: true })
    const before = await demo.page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('wallet-modal')),
    )
    const frame = demo.page.frameLocator('.hero iframe')
    await frame.getByRole('button', { name: /^Demo Wallet/ }).click()
    await frame.getByRole('button', { name: 'Approve in Demo Wallet' }).click()
    await frame.locator('[data-view=Account]').waitFor()
    expect((await state()).account).toBeNull()
    const after = await demo.page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('wallet-modal')),
    )
    expect(after).toEqual(before)
    expect(demo.problems).toEqual([])
  })

  it('shows the page’s own element in the hero if it is inline, and no preview', async () => {
    await demo.open({ options: { inline: true } }, { preview: true })
    await demo.page.locator('.hero wallet-modal').locator('[data-view=Connect]').waitFor()
    expect(await demo.page.locator('iframe').count()).toBe(0)
  })
})
