import { describe, expect, test } from 'vitest'
import type { HostElement } from '../../../src/core/entry.ts'
import { createEntry } from '../../../src/entry/createEntry.ts'
import { standStill } from '../../kit/clock.ts'
import { createTestPage } from '../../kit/createTestPage.ts'
import { wait } from '../../kit/visitor.tsx'

standStill()

/** Attributes as foreign HTML would have them: hosts, words, wallets, tokens, networks, sign-in and `inline`. */
const FOREIGN: Readonly<Record<string, string>> = {
  'project-id': 'foreign',
  networks: 'eip155:56',
  'default-network': 'eip155:56',
  'rpc-urls': '{"eip155:1":"https://foreign.example/rpc"}',
  services: '{"walletApi":"https://foreign.example/api","relay":"wss://foreign.example"}',
  messages: '{"connect.title":"Foreign words"}',
  locale: 'es',
  metadata: '{"name":"Foreign site"}',
  'terms-url': 'https://foreign.example/terms',
  'privacy-url': 'https://foreign.example/privacy',
  'support-url': 'https://foreign.example/support',
  'featured-wallet-ids': 'foreign',
  'include-wallet-ids': 'foreign',
  'exclude-wallet-ids': 'foreign',
  'custom-wallets': '[{"id":"foreign","name":"Foreign"}]',
  connectors: '{"injected":false}',
  features: '{"email":true,"analytics":true}',
  consent: '{"analytics":true}',
  'sign-in': '{"statement":"Foreign words"}',
  names: 'off',
  currency: 'EUR',
  tokens: '{"eip155:1":[{"address":"0x1","symbol":"USDC","decimals":6}]}',
  'balance-token': '{"eip155:1":"0x1"}',
  'theme-mode': 'light',
  'theme-variables': '{"--wm-accent":"red"}',
  'default-account-types': '{"eip155":"foreign"}',
  'allow-unsupported-chain': '',
  'manual-control': '',
  reconnect: 'false',
  inline: '',
  debug: '',
  nonce: 'foreign',
}

type Page = Awaited<ReturnType<typeof createTestPage>>
type Element = HTMLElement & Record<string, unknown>

/** Creates an element that has attributes, which is not in the page yet. */
const elementWith = (attributes: Readonly<Record<string, string>>): Element => {
  const element = document.createElement('wallet-modal') as unknown as Element
  for (const [name, text] of Object.entries(attributes)) element.setAttribute(name, text)
  return element
}
const add = (element: Element) => document.body.appendChild(element)
const optionsOf = ({ driver }: Page) =>
  Object.keys(FOREIGN).map((name) =>
    driver.option(name.replace(/-./g, ([, letter = '']) => letter.toUpperCase()) as 'names'),
  )

describe('The site element', () => {
  test('is the first one of the page, whose attributes set every option', async () => {
    const page = await createTestPage()
    add(elementWith({ 'theme-mode': 'light', 'project-id': 'site' }))
    add(elementWith(FOREIGN))
    expect([page.driver.option('themeMode'), page.driver.option('projectId')]).toEqual(['light', 'site'])
  })

  test('is the first one even without an attribute', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
    const before = optionsOf(page)
    add(elementWith(FOREIGN))
    expect(optionsOf(page)).toEqual(before)
    expect(page.events).toEqual([])
  })

  test('stays the only one when its attributes change, or when it is moved', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal><main></main>' })
    const [site] = page.elements()
    add(elementWith(FOREIGN))
    document.querySelector('main')?.append(site as HTMLElement)
    site?.setAttribute('theme-mode', 'system')
    expect([page.driver.option('themeMode'), page.driver.option('projectId')]).toEqual(['system', undefined])
  })

  // A single-page app shows another element on another route, whose attributes must set options, too
  test('is replaced, once it is removed, by the next element that is added, not by one that was in the page', async () => {
    const page = await createTestPage({ markup: '<wallet-modal theme-mode="light"></wallet-modal>' })
    const [first] = page.elements()
    const foreign = add(elementWith(FOREIGN))
    first?.remove()
    foreign.setAttribute('project-id', 'changed')
    foreign.setAttribute('inline', '')
    expect([page.driver.option('projectId'), page.driver.option('inline'), foreign.inline]).toEqual([
      undefined,
      undefined,
      false,
    ])
    const next = add(elementWith({ 'project-id': 'site' }))
    expect(page.driver.option('projectId')).toBe('site')
    next.setAttribute('project-id', 'other')
    first?.setAttribute('project-id', 'gone')
    expect(page.driver.option('projectId')).toBe('other')
  })

  // The site has named its hosts in a script, and shows an article of a stranger on a route without an element
  test('leaves to the next element only what configure() has not named, once it is removed', async () => {
    const page = await createTestPage({ markup: '<wallet-modal theme-mode="light"></wallet-modal>' })
    const [first] = page.elements()
    const rpcUrls = { 'eip155:1': 'https://site.example/rpc' } as const
    page.api.configure({ rpcUrls, projectId: 'site' })
    first?.remove()
    const next = add(elementWith(FOREIGN))
    next.setAttribute('project-id', 'changed')
    expect([page.driver.option('rpcUrls'), page.driver.option('projectId')]).toEqual([rpcUrls, 'site'])
    expect(page.driver.option('locale')).toBe('es')
    next['projectId'] = 'by a script'
    expect(page.driver.option('projectId')).toBe('by a script')
  })

  test('still sets what configure() has named, if it was only moved', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal><main></main>' })
    const [site] = page.elements()
    page.api.configure({ projectId: 'configured' })
    document.querySelector('main')?.append(site as HTMLElement)
    site?.setAttribute('project-id', 'site')
    expect(page.driver.option('projectId')).toBe('site')
  })

  test('is not replaced by another element if configure() came before every element', async () => {
    const page = await createTestPage()
    page.api.configure({ themeMode: 'system' })
    const before = optionsOf(page)
    add(elementWith({})).remove()
    add(elementWith(FOREIGN))
    expect(optionsOf(page)).toEqual(before)
  })

  // With a saved session, the widget adds its element before a framework has shown the site's
  test('is never an element that the widget has added', async () => {
    const page = await createTestPage()
    void page.api.open()
    await wait(50)
    expect(page.elements()).toHaveLength(1)
    page.elements()[0]?.setAttribute('project-id', 'ours')
    expect(page.driver.option('projectId')).toBeUndefined()
    add(elementWith({ 'project-id': 'site' }))
    expect(page.driver.option('projectId')).toBe('site')
  })

  test('is none if configure() came before every element', async () => {
    const page = await createTestPage()
    page.api.configure({ themeMode: 'system' })
    const before = optionsOf(page)
    add(elementWith(FOREIGN))
    expect(optionsOf(page)).toEqual(before)
  })

  test('is none if configure() came first, even with an invalid option', async () => {
    const page = await createTestPage()
    expect(() => page.api.configure({ themeMode: 'blue' as 'dark' })).toThrow('themeMode')
    const before = optionsOf(page)
    add(elementWith(FOREIGN))
    expect(optionsOf(page)).toEqual(before)
  })

  test.each(['setTheme', 'setLocale', 'updateFeatures', 'addNetwork'])(
    'is still the next one after %s(), which sites may call at any time',
    async (method) => {
      const page = await createTestPage()
      const calls: Record<string, () => void> = {
        setTheme: () => page.api.setTheme({ mode: 'light' }),
        setLocale: () => page.api.setLocale('es'),
        updateFeatures: () => page.api.updateFeatures({ send: false }),
        addNetwork: () => page.api.addNetwork('eip155:8453'),
      }
      calls[method]?.()
      add(elementWith({ 'project-id': 'site' }))
      expect(page.driver.option('projectId')).toBe('site')
    },
  )

  test('is none but the element whose property a script has set before', async () => {
    const page = await createTestPage()
    const own = elementWith({ 'project-id': 'site' })
    own.themeMode = 'light'
    const before = optionsOf(page)
    add(elementWith(FOREIGN))
    expect(optionsOf(page)).toEqual(before)
    // Vue sets properties before attributes, and puts the element into the page last.
    add(own)
    expect([page.driver.option('themeMode'), page.driver.option('projectId')]).toEqual(['light', 'site'])
  })

  test('is none but the element whose property `inline` a script has set before', async () => {
    const page = await createTestPage()
    const own = elementWith({ 'project-id': 'site' })
    own.inline = true
    add(elementWith(FOREIGN))
    add(own)
    expect(page.driver.option('projectId')).toBe('site')
  })
})

describe('An element that is not the site element', () => {
  test.each(Object.entries(FOREIGN))('sets nothing by the attribute %s, at any time', async (attribute, text) => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
    const before = optionsOf(page)
    const other = add(elementWith({ [attribute]: text }))
    other.setAttribute(attribute, text)
    expect(optionsOf(page)).toEqual(before)
    other.removeAttribute(attribute)
    expect(optionsOf(page)).toEqual(before)
  })

  test('resets nothing that configure() has named when its attribute is removed', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
    const other = add(elementWith(FOREIGN))
    page.api.configure({ projectId: 'site', rpcUrls: { 'eip155:1': 'https://site.example' } })
    for (const name of ['project-id', 'rpc-urls']) other.removeAttribute(name)
    expect([page.driver.option('projectId'), page.driver.option('rpcUrls')]).toEqual([
      'site',
      { 'eip155:1': 'https://site.example' },
    ])
  })

  test('sets options by properties, which only a script can set', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
    const other = add(elementWith({ 'project-id': 'foreign' }))
    other.projectId = 'site'
    other.themeMode = 'light'
    expect([page.driver.option('projectId'), page.driver.option('themeMode')]).toEqual(['site', 'light'])
  })

  test('shows nothing inline by its attribute, and does by its property', async () => {
    const page = await createTestPage({ markup: '<wallet-modal></wallet-modal>' })
    const other = add(elementWith({ inline: '' }))
    await wait(200)
    expect([other.inline, other.shadowRoot?.querySelector('[data-view]')]).toEqual([false, null])
    expect(page.api.getState()).toMatchObject({ open: false, loading: false })
    other.removeAttribute('inline')
    other.inline = true
    await wait(200)
    expect(other.shadowRoot?.querySelector('[data-view]')).not.toBeNull()
  })

  test('shows the dialog if it is the first in the page', async () => {
    const page = await createTestPage()
    page.api.configure({ themeMode: 'light' })
    add(elementWith(FOREIGN))
    void page.api.open()
    await wait(200)
    expect(page.at().view()).toBe('Connect')
    expect(page.at().root.textContent).not.toContain('Foreign')
  })
})

test('has no site element if createWalletModal() got options', () => {
  const { api, driver } = createEntry(() => new Promise(() => {}), { themeMode: 'light' })
  expect(api.getState().theme.mode).toBe('light')
  expect(driver.isSite(document.createElement('wallet-modal') as unknown as HostElement)).toBe(false)
})
