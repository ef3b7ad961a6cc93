import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
// Loads in advance the code for wallets that are not installed, so that no test waits.
import '../../../src/flows/connect/walletByName.ts'
import { FIRST_NAMES } from '../../../src/core/networks/firstNames.ts'
import { commonNetworks } from '../../../src/chains/evm/networks.ts'
import { createEntry } from '../../../src/entry/createEntry.ts'
import { pass, rest, standStill } from '../../kit/clock.ts'
import { createTestPage } from '../../kit/createTestPage.ts'
import { fakeConnector } from '../../kit/fakeConnector.ts'
import { fakePairing } from '../../kit/fakePairing.ts'
import { settle } from '../../kit/visitor.tsx'

standStill()
beforeEach(() => localStorage.clear())
const MARKUP = '<wallet-modal-button></wallet-modal-button><wallet-modal-network-button></wallet-modal-network-button>'
const CONNECT = 'wallet-modal-button'
const NETWORK = 'wallet-modal-network-button'

/** Opens a page with a connect and a network button. */
async function buttons(parts: Parameters<typeof createTestPage>[0] = {}) {
  const page = await createTestPage({ markup: MARKUP, ...parts })
  const button = (selector: string) =>
    document.querySelector(selector)?.shadowRoot?.querySelector('button') as HTMLButtonElement
  return {
    ...page,
    button,
    label: (selector = CONNECT) => button(selector).textContent,
    press: async (selector = CONNECT) => {
      button(selector).click()
      await settle()
    },
  }
}

describe('The connect button', () => {
  test('shows a busy state while connecting, then balance and shortened address', async () => {
    const wallet = fakeConnector({ asks: true })
    const { label, button, press, at } = await buttons({ connectors: [wallet] })
    expect([label(), button(CONNECT).className]).toEqual(['Connect Wallet', expect.stringContaining('primary')])
    button(CONNECT).click()
    expect([label(), button(CONNECT).ariaBusy]).toEqual(['Connecting...', 'true'])
    await settle()
    expect([label(), button(CONNECT).ariaBusy]).toEqual(['Connect Wallet', null])
    await at().press('button', 'Example')
    expect(label()).toBe('Connecting...')
    wallet.approve()
    await settle()
    expect(label()).toBe('1.000 ETH0x7099…dc79C8')
    await press()
    expect(at().view()).toBe('Account')
  })

  test('reads the button’s label, size, balance and namespace from attributes, also when they change', async () => {
    const { api, button, label } = await buttons({
      connectors: [fakeConnector()],
      markup: `<${CONNECT} label="Log in" loading-label="Wait" size="sm"></${CONNECT}>`,
    })
    expect([label(), button(CONNECT).className]).toEqual(['Log in', expect.stringContaining('sm')])
    const element = document.querySelector(CONNECT)
    await api.connect('com.example')
    await settle()
    element?.setAttribute('balance', 'hide')
    expect(label()).toBe('0x7099…dc79C8')
    element?.setAttribute('namespace', 'solana')
    expect(label()).toBe('Log in')
  })

  test.each([
    ['', true],
    ['true', true],
    ['false', false],
  ])('disables the button with disabled="%s": %s', async (value, isDisabled) => {
    const { button, press, api } = await buttons({ markup: `<${CONNECT} disabled="${value}"></${CONNECT}>` })
    expect(button(CONNECT).disabled).toBe(isDisabled)
    await press()
    expect(api.getState().open).toBe(!isDisabled)
  })

  test("labels the button in the site's language and with the site's texts", async () => {
    const { api, label } = await buttons({ options: { locale: 'es' } })
    expect(label()).toBe('Conectar cartera')
    api.configure({ messages: { 'button.connect': 'Entrar' } })
    expect(label()).toBe('Entrar')
  })

  test('stops updating a removed button', async () => {
    const { api, button } = await buttons()
    const gone = button(CONNECT)
    document.querySelector(CONNECT)?.remove()
    api.configure({ messages: { 'button.connect': 'Entrar' } })
    await rest()
    expect(gone.textContent).toBe('Connect Wallet')
  })
})

/** Removes the focus from the focused element, also inside our shadow root. */
const blur = () =>
  (
    [document.activeElement?.shadowRoot?.activeElement, document.activeElement] as (HTMLElement | null | undefined)[]
  ).forEach((one) => one?.blur())

describe('A click that sets no focus, as in Safari', () => {
  test('focuses our button before opening, so that the dialog can return the focus', async () => {
    const { button } = await buttons()
    expect(document.activeElement).toBe(document.body)
    button(CONNECT).click()
    expect(document.querySelector(CONNECT)?.shadowRoot?.activeElement).toBe(button(CONNECT))
    await settle()
  })

  test.each([
    ['immediately', false],
    ['later', true],
  ])("returns the focus to a site's own button that opens the modal %s", async (_, isLater) => {
    const { api } = await createTestPage()
    const own = document.body.appendChild(document.createElement('button'))
    const label = own.appendChild(document.createElement('span'))
    if (isLater) {
      void api.open()
      await settle()
      api.close()
      await settle()
    }
    // A site may call open() after a request of its own, when the click event is over.
    own.onclick = (event) => {
      if (isLater) return void setTimeout(() => void api.open())
      // Browsers set `window.event` while they dispatch an event. happy-dom does not.
      vi.stubGlobal('event', event)
      void api.open()
      vi.unstubAllGlobals()
    }
    label.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    label.click()
    await pass(1)
    await settle()
    expect(api.getState().open).toBe(true)
    // Simulates a browser that removes the focus when a dialog closes, if nothing was focused before it opened.
    blur()
    api.close()
    await settle()
    expect(document.activeElement).toBe(own)
  })
})

describe('WebKit, which blocks popups if code was loaded since the click', () => {
  const shown = async (vendor: string, markup: string) => {
    vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor)
    const warm = vi.fn()
    const { driver } = createEntry(async () => ({
      start: () => Promise.reject(new Error('not started')) as never,
      warm,
    }))
    const element = Object.assign(document.createElement(markup), { driver })
    if (markup !== CONNECT) element.setAttribute('wallet', 'google')
    document.body.append(element)
    await rest()
    element.remove()
    return { warm, element }
  }

  test.each([
    ['Google Inc.', 'wallet-modal-wallet-button'],
    ['', 'wallet-modal-wallet-button'],
    ['Apple Computer, Inc.', CONNECT],
    ['Apple Computer, Inc.', 'wallet-modal-wallet-button'],
  ])('loads code on hover, not before, with the browser vendor "%s" and the element %s', async (vendor, markup) => {
    const { warm, element } = await shown(vendor, markup)
    expect(warm).not.toHaveBeenCalled()
    element.shadowRoot?.querySelector('button')?.dispatchEvent(new PointerEvent('pointerenter'))
    await rest()
    expect(warm).toHaveBeenCalledOnce()
  })
})

describe('Button code that fails to load', () => {
  test.each([CONNECT, 'wallet-modal-network-button', 'wallet-modal-wallet-button'])(
    'makes <%s> reload the page on a click after a failed retry',
    async (tag) => {
      vi.spyOn(console, 'warn').mockReturnValue()
      const reload = vi.spyOn(location, 'reload').mockReturnValue()
      onTestFinished(() => reload.mockRestore())
      const { driver } = createEntry(() => Promise.reject(new TypeError('offline')))
      const element = Object.assign(document.createElement(tag), { driver })
      element.setAttribute('label', 'Log in')
      document.body.append(element)
      const inner = element.shadowRoot?.querySelector('button')
      const press = async () => {
        inner?.click()
        await rest()
      }
      await press()
      expect(inner?.textContent).toBe('Log in')
      await press()
      expect([inner?.textContent, inner?.title, reload.mock.calls.length]).toEqual([
        'Reload page',
        'Loading failed: offline',
        0,
      ])
      await press()
      expect([reload.mock.calls.length, driver.problems.length]).toEqual([1, 2])
      element.remove()
    },
  )

  test("explains a failed load in the button's title", async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { driver, api } = createEntry(() => Promise.reject(new TypeError('Failed to fetch')))
    const element = Object.assign(document.createElement(CONNECT), { driver })
    document.body.append(element)
    const inner = element.shadowRoot?.querySelector('button')
    expect(inner?.title).toBe('')
    inner?.click()
    await rest()
    expect(inner?.title).toBe('Loading failed: Failed to fetch')
    expect(api.getState().loading).toBe(false)
    element.remove()
  })
})

describe('The wallet button', () => {
  const WALLET = 'wallet-modal-wallet-button'
  const markup = (attributes: string) => `<${WALLET} ${attributes}></${WALLET}>`
  const METAMASK = { id: 'io.metamask', name: 'MetaMask' }

  test.each(['metamask', 'MetaMask', 'io.metamask'])(
    'connects wallet="%s" with one click, and disables the button while connected',
    async (wallet) => {
      const one = fakeConnector({ ...METAMASK, asks: true })
      const { button, press, at, api } = await buttons({
        connectors: [fakeConnector(), one],
        markup: markup(`wallet="${wallet}"`),
      })
      await press(WALLET)
      expect([at().view(), one.waiting()]).toEqual(['ConnectingExternal', 1])
      expect(button(WALLET).ariaBusy).toBe('true')
      one.approve()
      await settle()
      expect(api.getState().connections).toMatchObject([{ connectorId: 'io.metamask' }])
      expect([button(WALLET).disabled, button(WALLET).ariaBusy]).toEqual([true, null])
    },
  )

  test.each([
    ['wallet="rabby"', 'Rabby'],
    ['wallet="rabby" label="use Rabby"', 'use Rabby'],
    ['wallet="github"', 'GitHub'],
    ['wallet="x"', 'X'],
    ['wallet="metamask"', 'MetaMask'],
    ['wallet="okx"', 'OKX'],
    ['wallet="magic-eden"', 'Magic Eden'],
    ['wallet="walletConnect"', 'WalletConnect'],
    ['', 'Connect Wallet'],
  ])('labels %s as "%s"', async (attributes, name) => {
    const { label } = await buttons({ markup: markup(attributes) })
    expect(label(WALLET)).toBe(name)
  })

  test.each(['metamask', 'io.metamask', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'])(
    'pairs with wallet="%s" if that wallet is not installed',
    async (wallet) => {
      const relay = fakePairing()
      const { press, at, api } = await buttons({ offered: [relay], markup: markup(`wallet="${wallet}"`) })
      await press(WALLET)
      expect([at().view(), relay.asked()]).toEqual(['ConnectingWalletConnect', 1])
      expect(at().title()).toBe('MetaMask')
      relay.code()
      relay.approve()
      await settle()
      expect(api.getState().connections).toMatchObject([{ connectorId: 'walletConnect' }])
    },
  )

  test("disables a wallet button only if the wallet is connected in the button's own namespace", async () => {
    const one = fakeConnector({ ...METAMASK, asks: true })
    const { button, label, press } = await buttons({
      connectors: [one],
      markup: ['eip155', 'solana']
        .map((namespace) => markup(`wallet="metamask" loading-label="Wait" namespace="${namespace}"`))
        .join(''),
    })
    await press(WALLET)
    expect(label(WALLET)).toBe('Wait')
    one.approve()
    await settle()
    expect([
      button(`${WALLET}[namespace=eip155]`).disabled,
      button(`${WALLET}[namespace=solana]`).disabled,
      label(WALLET),
    ]).toEqual([true, false, 'MetaMask'])
  })

  test('shows the QR code for wallet="walletConnect"', async () => {
    const relay = fakePairing()
    const { press, at } = await buttons({ offered: [relay], markup: markup('wallet="walletConnect"') })
    await press(WALLET)
    expect([at().view(), relay.asked()]).toEqual(['ConnectingWalletConnect', 1])
  })

  test('opens Connect for a wallet that is not installed, if pairing is off', async () => {
    const { press, at } = await buttons({ markup: markup('wallet="metamask"') })
    await press(WALLET)
    expect(at().view()).toBe('Connect')
  })

  test('opens Connect for an unknown wallet', async () => {
    const { press, at } = await buttons({ connectors: [fakeConnector()], markup: markup('wallet="nobody"') })
    await press(WALLET)
    expect(at().view()).toBe('Connect')
  })
})

describe('The network button', () => {
  test('opens Networks and shows the current network', async () => {
    const { label, press, at } = await buttons()
    expect(label(NETWORK)).toBe('Ethereum')
    await press(NETWORK)
    expect(at().view()).toBe('Networks')
    await at().press('button', 'Base')
    expect(label(NETWORK)).toBe('Base')
  })

  test('has the same text before and after the main code is loaded', async () => {
    const names = new Map(commonNetworks().map(({ caipNetworkId, name }) => [caipNetworkId as string, name]))
    for (const [id, name] of Object.entries(FIRST_NAMES)) expect(names.get(id)).toBe(name)
    const { label, press } = await buttons({ options: { networks: ['eip155:8453', 'eip155:1'] } })
    expect(label(NETWORK)).toBe('Base')
    await press()
    expect(label(NETWORK)).toBe('Base')
  })

  test('has a place for the mark, and an arrow, before and after the main code is loaded', async () => {
    const { button, press } = await buttons()
    const parts = () => [button(NETWORK).className, ...[...button(NETWORK).children].map((one) => one.className)]
    const before = parts()
    expect(before).toEqual(['b  Networks', 'm', 't'])
    await press()
    expect(parts()).toEqual(before)
  })

  test('asks for a network while the name of the current one is unknown', async () => {
    const { label } = await buttons({ options: { networks: ['eip155:1101'] } })
    expect(label(NETWORK)).toBe('Select Network')
  })

  test('shows "Switch Network" while the wallet is on a network that the site does not list', async () => {
    const { api, label } = await buttons({ connectors: [fakeConnector({ network: 'eip155:137' })] })
    await api.connect('com.example')
    expect(label(NETWORK)).toBe('Switch Network')
  })
})
