import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options } from '../../../../src/core/options.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { report } from '../../../../src/flows/modal/report.ts'
import { LAZY_VIEWS } from '../../../../src/views/lazyViews.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector, type FakeConnectorFacts } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()

/** Opens the modal with two installed wallets. */
async function arriving(facts: FakeConnectorFacts = {}, options: Options = {}) {
  const wallets = [
    fakeConnector({ id: 'io.metamask', name: 'MetaMask', ...facts }),
    fakeConnector({ id: 'io.rabby', name: 'Rabby', accounts: [BOB] }),
  ] as const
  const here = createTestModal({ connectors: wallets, options })
  const page = await visitor(here.modal)
  const result = openModal(here.modal)
  await settle()
  return { ...here, wallets, page, result }
}

/** Opens the modal and connects MetaMask. */
async function staying(facts: FakeConnectorFacts = {}, options: Options = {}) {
  const here = await createConnected({ name: 'MetaMask', ...facts }, { options })
  const page = await visitor(here.modal)
  const result = openModal(here.modal)
  await settle()
  return { ...here, page, result }
}

describe('Connecting in the modal', () => {
  test('connects the chosen wallet and closes the modal', async () => {
    const { page, result, wallets } = await arriving({ asks: true })
    expect([page.view(), page.title()]).toEqual(['Connect', 'Connect Wallet'])
    expect(page.get('dialog').getAttribute('aria-labelledby')).toBe(page.get('heading').id)
    await page.press('button', 'MetaMask')
    expect([page.view(), page.title()]).toEqual(['ConnectingExternal', 'MetaMask'])
    expect(page.text()).toContain('Accept the connection in your wallet')
    expect(page.has('button', 'Try again')).toBe(false)
    wallets[0].approve()
    await settle()
    expect(page.view()).toBeNull()
    await expect(result).resolves.toMatchObject({ outcome: 'connected', account: { address: ALICE } })
  })

  test.each([
    ['UserRejected', 'Connection declined', 'You cancelled the request. You can try again.'],
    ['RequestPending', 'A request is already open', 'Open MetaMask and answer the pending request.'],
    ['WalletLocked', 'MetaMask is locked', 'Unlock your wallet, then try again.'],
    ['ConnectionFailed', 'Could not connect', 'MetaMask reported a problem. Try again, or choose another wallet.'],
    ['ConnectorNotFound', 'Could not connect', 'MetaMask is no longer available in this browser.'],
  ] as const)('explains the connection error %s, with a retry', async (code, title, hint) => {
    const { page, wallets, result } = await arriving({ rejects: new WalletModalError(code) })
    await page.press('button', 'MetaMask')
    expect(page.get('alert').textContent).toBe(title + hint)
    wallets[0].facts.rejects = undefined
    await page.press('button', 'Try again')
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test('offers a page reload if wallet code fails to load twice, since Firefox caches a failed import()', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    onTestFinished(() => reload.mockRestore())
    const { page, wallets } = await arriving({ rejects: new WalletModalError('LoadFailed') })
    await page.press('button', 'MetaMask')
    expect(page.get('alert').textContent).toBe(
      'Could not connectA part of the widget could not be loaded. Check your connection and try again',
    )
    wallets[0].facts.rejects = new WalletModalError('LoadFailed', { params: { isRetry: 1 } })
    await page.press('button', 'Try again')
    expect(page.get('alert').textContent).toBe('Could not connectStill not loading. Reload the page')
    expect(page.has('button', 'Try again')).toBe(false)
    await page.press('button', 'Reload page')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('offers a page reload if a view fails to load twice', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const { page } = await arriving({})
    const load = vi.spyOn(LAZY_VIEWS, 'WhatIsAWallet').mockRejectedValue(new TypeError('offline'))
    onTestFinished(() => {
      reload.mockRestore()
      load.mockRestore()
    })
    await page.press('button', 'What is a Wallet?')
    await settle()
    expect(page.text()).toContain('A part of the widget could not be loaded. Check your connection and try again')
    await page.press('button', 'Try again')
    await settle()
    expect(page.text()).toContain('Still not loading. Reload the page')
    expect(page.has('button', 'Try again')).toBe(false)
    await page.press('button', 'Reload page')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('shows a hint after 8 s without an answer, and a retry after 60 s', async () => {
    const { page } = await arriving({ never: true })
    await page.press('button', 'MetaMask')
    await wait(8_000)
    expect(page.text()).toContain('No answer yet. Look for the window or the icon of MetaMask in your browser.')
    expect(page.has('button', 'Try again')).toBe(false)
    await wait(52_000)
    expect(page.text()).toContain('MetaMask is not responding')
    expect(page.has('button', 'Try again')).toBe(true)
  })

  test('asks again on request after 8 s without an answer, and cancels the first request', async () => {
    const { page, wallets, modal } = await arriving({ never: true })
    await page.press('button', 'MetaMask')
    expect(page.has('button', 'Ask again')).toBe(false)
    await wait(8_000)
    const first = modal.attempt.pending.connect
    await page.press('button', 'Ask again')
    expect(first?.signal.aborted).toBe(true)
    expect(wallets[0].asked).toHaveLength(2)
    expect(page.text()).toContain('Accept the connection in your wallet')
    expect(page.has('button', 'Ask again')).toBe(false)
  })

  test('cancels the connection request on Back, and ignores a late approval', async () => {
    const { page, entry, wallets } = await arriving({ asks: true })
    await page.press('button', 'MetaMask')
    await page.press('button', 'Back')
    expect(page.view()).toBe('Connect')
    wallets[0].approve()
    await settle()
    expect(entry.state()).toMatchObject({ open: true, loading: false, account: null })
    await page.press('button', 'Rabby')
    expect(entry.state().account?.address).toBe(BOB)
  })

  test('sends one connection request on a double click', async () => {
    const { page, wallets } = await arriving({ asks: true })
    const row = page.get('button', 'MetaMask')
    row.click()
    row.click()
    await settle()
    expect(wallets[0].asked).toHaveLength(1)
  })

  test('closes the modal instead of going back from the first view (specification §2)', async () => {
    const { page, result } = await arriving()
    expect(page.has('button', 'Back')).toBe(false)
    await page.key('Escape')
    expect(page.view()).toBeNull()
    await expect(result).resolves.toEqual({ outcome: 'closed' })
  })

  test('marks wallets as installed or recent, and lists recent wallets first', async () => {
    const { page, modal } = await arriving()
    modal.wallets.$recent.set(['io.rabby'])
    await settle()
    expect(page.names('button')).toEqual(['What is a Wallet?', 'Close', 'Rabby Recent', 'MetaMask Installed'])
  })

  test('explains what to do without a wallet, and shows a wallet that is announced later', async () => {
    const { modal, chain } = createTestModal()
    const page = await visitor(modal)
    void openModal(modal)
    await settle()
    expect(page.text()).toContain('No wallet found in this browser')
    expect(page.has('button', 'Find a wallet')).toBe(true)
    chain.announce(fakeConnector({ name: 'MetaMask' }))
    await settle()
    expect(page.has('button', 'MetaMask')).toBe(true)
  })
})

describe('The Account view', () => {
  test('shows the address, the rounded balance, the wallet and the explorer link', async () => {
    const { page, modal, chain } = await staying()
    expect([page.view(), page.title()]).toEqual(['Account', 'Account'])
    expect(page.has('button', 'Address 0x7099…dc79C8')).toBe(true)
    expect(page.text()).toContain('Connected with MetaMask')
    // The actions are loaded after the head, and what has loaded is rendered only within `settle`
    const actions = async () => {
      await settle()
      return page.get('link')
    }
    await vi.waitFor(actions, { timeout: 10_000 })
    expect(page.get('link').getAttribute('href')).toBe(`https://etherscan.io/address/${ALICE}`)
    expect(page.text()).toContain('1.000 ETH')
    chain.answers.balance = async () => 1_234_999_999_999_999_999n
    modal.balances.$all.set({})
    await settle()
    await page.press('button', 'Network: Ethereum')
    await page.press('button', 'Back')
    expect(page.text()).toContain('1.234 ETH')
  })

  test('shows a dash with a retry for an unknown balance, never zero', async () => {
    const { page, modal, chain } = await staying()
    chain.answers.balance = () => Promise.reject(new Error('no node'))
    modal.balances.$all.set({})
    await page.press('button', 'Network: Ethereum')
    await page.press('button', 'Back')
    expect(page.get('img', 'Balance unknown').textContent).toBe('—')
    expect(page.text()).not.toContain('0.000')
    expect(modal.toasts.$shown.get()?.text).toBe('Token Balance Unavailable')
    chain.answers.balance = async () => 2n * 10n ** 18n
    await page.press('button', 'Reload balance')
    expect(page.text()).toContain('2.000 ETH')
  })

  test('shows a dash for the balance on an allowed but unknown network too', async () => {
    const { page } = await staying({ network: 'eip155:137' }, { allowUnsupportedChain: true })
    expect(page.has('img', 'Balance unknown')).toBe(true)
  })

  test("switches between the wallet's accounts in Account", async () => {
    const { page, entry } = await staying({ accounts: [ALICE, BOB] })
    await vi.waitFor(() => page.press('button', '0x3C44…'))
    expect(entry.state().account?.address).toBe(BOB)
    expect(page.has('button', 'Address 0x3C44…4293BC')).toBe(true)
  })

  test('closes the modal on Disconnect', async () => {
    const { page, result, wallet } = await staying()
    await page.press('button', 'Disconnect')
    await expect(result).resolves.toEqual({ outcome: 'closed' })
    expect(wallet.link().isClosed()).toBe(true)
  })
})

describe('The Networks view', () => {
  test('searches networks by name and id, ignoring case and spaces', async () => {
    const { page } = await staying()
    await page.press('button', 'Network: Ethereum')
    expect([page.view(), page.title()]).toEqual(['Networks', 'Choose Network'])
    const rows = () => page.all('listitem').map((item) => item.textContent)
    expect(rows()).toEqual(['EEthereum', 'BBase', 'SSepoliaTestnet'])
    for (const [text, found] of [
      [' bASE ', ['BBase']],
      ['8453', ['BBase']],
      ['845', []],
    ] as const) {
      await page.write('Search networks', text)
      expect(rows()).toEqual(found)
    }
    expect(page.text()).toContain('No network found')
    await page.press('button', 'Clear the search')
    expect(rows()).toHaveLength(3)
    await page.write('Search networks', 'nothing')
    await page.press('button', 'Show all networks')
    expect([rows().length, page.has('button', 'Show all networks')]).toEqual([3, false])
    expect(page.root.activeElement).toBe(page.get('textbox', 'Search networks'))
  })

  test('explains what a network is, and returns to Networks', async () => {
    const { page } = await staying()
    await page.press('button', 'Network: Ethereum')
    await page.press('button', 'What is a network?')
    expect([page.view(), page.title()]).toEqual(['WhatIsANetwork', 'What is a network?'])
    await page.press('button', 'Back')
    expect(page.view()).toBe('Networks')
  })

  test('sends a network switch to the wallet, and returns to Account', async () => {
    const { page, chain, entry } = await staying()
    let approve = () => {}
    chain.answers.switch = () => new Promise<void>((resolve) => (approve = resolve))
    await page.press('button', 'Network: Ethereum')
    await page.press('button', 'Base')
    expect([page.view(), page.title()]).toEqual(['SwitchNetwork', 'Base'])
    expect(page.text()).toContain('Continue in MetaMask')
    expect(page.text()).toContain('Accept the switch to Base in your wallet')
    approve()
    await settle()
    expect(page.view()).toBe('Account')
    expect(page.has('button', 'Network: Base')).toBe(true)
    expect(entry.state().network).toBe('eip155:8453')
  })

  test.each([
    ['UserRejected', 'Switch declined', 'You cancelled the switch to Base.'],
    [
      'RequestPending',
      'Could not switch to Base',
      'A request is already open in your wallet. Answer it there, then try again.',
    ],
    ['WalletLocked', 'Could not switch to Base', 'Unlock your wallet, then try again.'],
    [
      'UnsupportedChain',
      'Could not switch to Base',
      'MetaMask does not support it. Choose another network, or add it in your wallet first.',
    ],
    [
      'ConnectionFailed',
      'Could not switch to Base',
      'Your wallet reported a problem. Try again, or switch in the wallet itself.',
    ],
  ] as const)('goes back after a failed network switch (specification §4): %s', async (code, title, hint) => {
    const { page, chain } = await staying()
    chain.answers.switch = () => Promise.reject(new WalletModalError(code))
    await page.press('button', 'Network: Ethereum')
    await page.press('button', 'Base')
    expect(page.view()).toBe('Networks')
    expect(page.get('alert').textContent).toContain(title + hint)
    chain.answers.switch = async () => {}
    await page.press('button', 'Try again')
    expect(page.view()).toBe('Account')
  })

  test('cancels a network switch when the visitor leaves, and ignores a late approval', async () => {
    const { page, chain } = await staying()
    let approve = () => {}
    chain.answers.switch = () => new Promise<void>((resolve) => (approve = resolve))
    await page.press('button', 'Network: Ethereum')
    await page.press('button', 'Base')
    await page.press('button', 'Cancel')
    approve()
    await settle()
    expect(page.view()).toBe('Networks')
  })

  test('times out a network switch after a minute, and shows the message only until the visitor leaves', async () => {
    const { page, chain } = await staying()
    chain.answers.switch = () => new Promise(() => {})
    await page.press('button', 'Network: Ethereum')
    await page.press('button', 'Base')
    await wait(8_000)
    expect(page.text()).toContain('No answer yet.')
    await wait(52_000)
    expect(page.view()).toBe('Networks')
    expect(page.get('alert').textContent).toContain(
      'MetaMask is not respondingLook for the request in your wallet, or try again.',
    )
    await page.press('button', 'Back')
    await page.press('button', 'Network: Ethereum')
    expect(page.has('alert')).toBe(false)
  })
})

describe('The UnsupportedChain view', () => {
  test('shows no Back in UnsupportedChain, and shakes for 500 ms instead of closing (specification §4)', async () => {
    const { page, chain, modal } = await staying({ network: 'eip155:137' })
    const isShaking = () => page.root.querySelector('[data-shake]') !== null
    expect([page.view(), page.title()]).toEqual(['UnsupportedChain', 'Switch Network'])
    await page.press('button', 'Close')
    expect([page.view(), isShaking()]).toEqual(['UnsupportedChain', true])
    await wait(499)
    expect(isShaking()).toBe(true)
    await wait(1)
    expect(isShaking()).toBe(false)
    chain.answers.switch = () => new Promise(() => {})
    await page.press('button', 'Base')
    expect(page.view()).toBe('SwitchNetwork')
    await page.press('button', 'Cancel')
    expect(page.view()).toBe('UnsupportedChain')
    expect(page.has('button', 'Back')).toBe(false)
    expect(modal.shell.$open.get()).toBe(true)
  })

  test('replaces Account by UnsupportedChain when the network becomes unsupported', async () => {
    const { page, wallet } = await staying()
    wallet.link().useNetwork('eip155:137')
    await settle()
    expect(page.view()).toBe('UnsupportedChain')
    expect(page.has('button', 'Back')).toBe(false)
    wallet.link().useNetwork('eip155:1')
    await settle()
    expect(page.view()).toBe('Account')
  })

  test('closes UnsupportedChain after a switch or a disconnect', async () => {
    const chosen = await staying({ network: 'eip155:137' })
    await chosen.page.press('button', 'Base')
    expect([chosen.page.view(), chosen.entry.state().network]).toEqual([null, 'eip155:8453'])
    const left = await staying({ network: 'eip155:137' })
    await left.page.press('button', 'Disconnect')
    expect(left.page.view()).toBeNull()
  })
})

test('renders exactly one data-view element at any time', async () => {
  const { page } = await staying()
  const count = () => page.root.querySelectorAll('[data-view]').length
  for (const name of ['Network: Ethereum', 'Back', 'Network: Ethereum', 'Base']) {
    page.get('button', name).click()
    expect(count()).toBe(1)
    await settle()
    expect(count()).toBe(1)
  }
})

test('shows an alert above any view, but only in debug mode (specification §8)', async () => {
  const { page, modal, entry } = await arriving()
  const error = new WalletModalError('InvalidOption', { message: 'Invalid option "themeMode"' })
  // Imports the lazy Alert view in advance.
  await import('../../../../src/views/modal/Alert.tsx')
  report(modal, error)
  await settle()
  expect(page.root.querySelector('.notice')).toBeNull()
  await happen(() => entry.configure({ debug: true }))
  report(modal, error)
  await settle()
  expect(page.root.querySelector('.notice')?.textContent).toBe(
    'InvalidOptionInvalid option "themeMode"Correct the value that the message names.',
  )
})
