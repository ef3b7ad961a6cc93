import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { distFile, serve } from '../kit/files.ts'
import { useDemo } from './useDemo.ts'

const demo = useDemo()
const COPYING = { context: { permissions: ['clipboard-read', 'clipboard-write'] } }
const snippet = () => demo.page.locator('#snippet').innerText()
const tab = (name: string) => demo.page.getByRole('tab', { name, exact: true })
const selected = () => demo.page.getByRole('tab', { selected: true }).allInnerTexts()

/** Answers requests to the placeholder of the snippets with the built files. */
const standIn = (page: Page) =>
  page.context().route('https://cdn.example/wallet-modal@*/dist/**', async (route) => {
    const file = await distFile(new URL(route.request().url()).pathname.replace(/^.*\/dist\//, ''))
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill(file ? { body: String(file.body), contentType: 'text/javascript', headers } : { status: 404 })
  })

describe('The snippets on the demo page', () => {
  it('are tabs that the arrow keys, Home and End reach, with one panel', async () => {
    await demo.open()
    expect(await demo.page.getByRole('tablist', { name: 'Framework' }).getByRole('tab').allInnerTexts()).toEqual([
      'HTML',
      'React',
      'Vue',
      'Svelte',
      'Angular',
      'ES module',
    ])
    await tab('HTML').focus()
    await demo.page.keyboard.press('ArrowRight')
    expect(await selected()).toEqual(['React'])
    expect(await snippet()).toContain(`from 'wallet-modal/react'`)
    await demo.page.getByRole('tabpanel', { name: 'React' }).waitFor()
    await demo.page.keyboard.press('End')
    expect(await selected()).toEqual(['ES module'])
    await demo.page.keyboard.press('ArrowRight')
    expect(await selected()).toEqual(['HTML'])
    await demo.page.keyboard.press('ArrowLeft')
    await demo.page.keyboard.press('Home')
    expect(await selected()).toEqual(['HTML'])
    expect(await demo.page.locator('[role=tab][tabindex="-1"]').count()).toBe(5)
    await tab('Angular').click()
    expect(await snippet()).toContain('@Component({')
    expect(await tab('Angular').getAttribute('tabindex')).not.toBe('-1')
  })

  it.each([
    ['HTML', (text: string) => text],
    ['ES module', (text: string) => `<script type="module">${text}</script>`],
  ] as const)('copies code that works unchanged in a page (%s)', async (name, pageOf) => {
    await demo.open({}, COPYING)
    await demo.page.getByRole('radio', { name: 'Teal' }).check()
    await demo.page.getByRole('switch', { name: 'Balance on the button' }).uncheck()
    await tab(name).click()
    await demo.button('Copy').click()
    await demo.button('Copied').waitFor()
    const copied = await demo.page.evaluate(() => navigator.clipboard.readText())
    expect(copied).not.toContain('localhost')
    const body = `<!doctype html><title>A shop</title><link rel="icon" href="data:,"><body>${pageOf(copied)}`
    const host = await serve((path) => (path === '/' ? { body } : undefined))
    try {
      await standIn(demo.page)
      await demo.page.goto(host.url)
      await demo.button('Connect Wallet').waitFor()
      const state = await demo.page.evaluate(() => window.WalletModal.getState())
      expect(state.theme).toMatchObject({ mode: 'system', variables: { '--wm-accent': '#0f766e' } })
      expect(await demo.page.locator('wallet-modal-button').getAttribute('balance')).toBe('hide')
      expect(demo.problems).toEqual([])
    } finally {
      await host.stop()
    }
  })
})

describe('Copying on the demo page', () => {
  const html = (body: string) => ({
    body: `<!doctype html><title>A shop</title><link rel="icon" href="data:,">${body}`,
  })

  it('copies the two lines of the hero, which are all that a page needs', async () => {
    await demo.open({}, COPYING)
    await demo.button('Copy both lines').click()
    await demo.page.getByText('Copied').first().waitFor({ state: 'attached' })
    const copied = await demo.page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n')).toHaveLength(2)
    const host = await serve((path) => (path === '/' ? html(copied) : undefined))
    try {
      await standIn(demo.page)
      await demo.page.goto(host.url)
      await demo.button('Connect Wallet').click()
      await demo.page.getByRole('dialog').waitFor()
      expect(demo.problems).toEqual([])
    } finally {
      await host.stop()
    }
  })

  it.each([
    ['Copy both lines', '#copy-start'],
    ['Copy', '#copy'],
    ['Copy link', '#share'],
  ])('ticks for 1.5 s, and says so (%s)', async (name, id) => {
    await demo.open({}, COPYING)
    await demo.page.clock.install()
    await demo.page.clock.pauseAt(Date.now() + 60_000)
    const ticks = () => demo.page.locator(`${id}[data-copied]`).count()
    const said = () => demo.page.locator('#copied').innerText()
    expect(await demo.page.locator(id).innerText()).toBe(name)
    await demo.page.locator(id).click()
    await expect.poll(said).toBe('Copied')
    await demo.page.clock.runFor(1400)
    expect([await ticks(), await demo.page.locator(id).innerText()]).toEqual([1, 'Copied'])
    await demo.page.clock.runFor(200)
    expect([await ticks(), await demo.page.locator(id).innerText(), await said()]).toEqual([0, name, ''])
  })

  it('selects the text and names the keys if the clipboard is denied, without a tick', async () => {
    await demo.open()
    await demo.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
    })
    await demo.button('Copy both lines').click()
    await demo.button('Press Ctrl+C').waitFor()
    expect(await demo.page.evaluate(() => getSelection()?.toString())).toContain('<wallet-modal-button>')
    expect(await demo.page.locator('[data-copied]').count()).toBe(0)
  })
})

describe('The gallery on the demo page', () => {
  const card = (view: string) => demo.page.locator(`#gallery button[data-opens="${view}"]`)
  const press = async (view: string) => {
    await demo.page.locator('#gallery').evaluate((gallery) => {
      for (const room of gallery.querySelectorAll('details')) room.open = true
    })
    await card(view).click()
  }
  const shows = (view: string) => demo.page.locator(`wallet-modal [data-view=${view}]`).waitFor()

  it('opens a view in the dialog with one press', async () => {
    await demo.open()
    await press('WhatIsANetwork')
    await shows('WhatIsANetwork')
    // The attribute is the widget's: one element has it at any moment.
    expect(await demo.page.locator('[data-view]').count()).toBe(1)
    await demo.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await press('Downloads')
    await shows('GetWallet')
    expect(await card('Downloads').innerText()).toContain('Begins at GetWallet')
    expect(demo.problems).toEqual([])
  })

  it('asks for a wallet first where a view needs one, and then opens the view', async () => {
    await demo.open()
    await press('WalletReceive')
    await shows('Connect')
    await demo.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await demo.button('Approve in Demo Wallet').click()
    await shows('WalletReceive')
    expect(await demo.page.locator('#view-said').isVisible()).toBe(false)
  })

  it('says why a view does not open', async () => {
    await demo.open({ options: { features: { send: false } } })
    await demo.connect()
    await press('WalletSend')
    await expect.poll(() => demo.page.locator('#view-said').innerText()).toMatch(/^WalletSend does not open here: .+/)
  })
})
