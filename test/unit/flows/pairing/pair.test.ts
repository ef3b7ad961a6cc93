import { describe, expect, onTestFinished, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options } from '../../../../src/core/options.ts'
import type { WalletListing } from '../../../../src/core/wallets/walletListing.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { openApp } from '../../../../src/flows/pairing/openApp.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pair, pairAgain, type PairingRequest } from '../../../../src/flows/pairing/pair.ts'
import { warmWallets } from '../../../../src/flows/wallets/warmWallets.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { fakePairing } from '../../../kit/fakePairing.ts'

standStill()

const ONE: WalletListing = { id: 'one', name: 'One', canPair: true, mobileLink: 'one://' }
const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Starts pairing with any wallet, or with the wallet that `request` names. */
async function pairing({ request = {}, options = {} }: { request?: PairingRequest; options?: Options } = {}) {
  const relay = fakePairing()
  const here = createTestModal({ options, offered: [relay] })
  here.modal.walletList.add([ONE])
  onTestFinished(() => localStorage.removeItem(CHOICE))
  const result = openModal(here.modal, { view: 'ConnectingWalletConnect' })
  pair(here.modal, request)
  await rest()
  const state = () => here.modal.pairing.$pairing.get()
  return { ...here, relay, result, state }
}

/** Records calls to window.open. */
function hearOpen() {
  const opened: unknown[][] = []
  const original = window.open
  window.open = (...args) => {
    opened.push(args)
    return null
  }
  onTestFinished(() => void (window.open = original))
  return opened
}

describe('The pairing code', () => {
  test('requests the pairing code once, shows it when the relay sends it, and connects on approval', async () => {
    const { modal, relay, result, state, entry } = await pairing()
    pair(modal, {})
    expect([relay.asked(), state()]).toEqual([1, { phase: 'starting' }])
    const uri = relay.code()
    expect(state()).toEqual({ phase: 'ready', uri, expiresAt: Date.now() + 240_000 })
    expect(entry.state().loading).toBe(true)
    relay.approve()
    await expect(result).resolves.toMatchObject({ outcome: 'connected', account: { address: ALICE } })
    expect([state(), entry.state().loading, modal.wallets.$recent.get()]).toEqual([undefined, false, ['walletConnect']])
  })

  test('renews the pairing code before its expiry, without a message', async () => {
    const { relay, state } = await pairing()
    relay.code()
    await pass(230_000)
    const second = relay.code()
    await pass(60_000)
    expect(state()).toMatchObject({ phase: 'ready', uri: second })
  })

  test('removes a pairing code that expires and cannot be renewed', async () => {
    const { modal, relay, state, result } = await pairing()
    relay.code()
    await pass(239_999)
    expect(state()?.phase).toBe('ready')
    await pass(1)
    expect(state()).toMatchObject({ phase: 'starting', uri: undefined })
    await pass(10_000)
    expect(state()).toMatchObject({ phase: 'expired', error: { code: 'PairingExpired' } })
    expect(relay.isWaiting()).toBe(false)
    closeModal(modal, 'button')
    await expect(result).resolves.toEqual({ outcome: 'expired' })
  })

  test('renews an expired pairing code after the page was suspended', async () => {
    const { relay, state } = await pairing()
    relay.code()
    await pass(245_000)
    const second = relay.code()
    await pass(30_000)
    expect(state()).toMatchObject({ phase: 'ready', uri: second })
  })

  test('reports a pairing code as slow after 3 s, or earlier if the connector reports it as slow', async () => {
    const first = await pairing()
    await pass(2_999)
    expect(first.state()?.phase).toBe('starting')
    await pass(1)
    expect(first.state()?.phase).toBe('slow')
    first.relay.code()
    expect(first.state()?.phase).toBe('ready')
    const second = await pairing()
    second.relay.line('slow')
    expect(second.state()?.phase).toBe('slow')
  })

  test('marks the pairing code as offline while the relay is unreachable, and as ready afterwards', async () => {
    const { relay, state } = await pairing()
    const uri = relay.code()
    relay.line('offline')
    expect(state()).toMatchObject({ phase: 'offline', uri })
    relay.line('ready')
    expect(state()).toMatchObject({ phase: 'ready', uri })
  })
})

describe('Failed pairings', () => {
  test.each([
    ['UserRejected', 'rejected'],
    ['RelayUnreachable', 'failed'],
    ['OriginNotAllowed', 'failed'],
  ] as const)('reports the pairing error %s with the outcome %s, and allows a retry', async (code, outcome) => {
    const { modal, relay, state, result, entry } = await pairing()
    relay.fail(new WalletModalError(code))
    await rest()
    expect(state()).toMatchObject({ phase: 'failed', error: { code } })
    expect([modal.attempt.$outcome.get().outcome, entry.state().loading]).toEqual([outcome, false])
    await pass(1_000)
    pairAgain(modal)
    await rest()
    relay.code()
    relay.approve()
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test('reports FeatureDisabled if the site has no pairing', async () => {
    const { modal } = createTestModal()
    void openModal(modal, { view: 'ConnectingWalletConnect' })
    pair(modal, {})
    await rest()
    expect(modal.pairing.$pairing.get()).toMatchObject({ phase: 'failed', error: { code: 'FeatureDisabled' } })
  })

  test('retries a failed pairing at most once a second', async () => {
    const { modal, relay, state } = await pairing()
    relay.fail(new WalletModalError('RelayUnreachable'))
    await pass(400)
    pairAgain(modal)
    expect(state()).toEqual({ phase: 'starting' })
    await pass(599)
    expect(relay.asked()).toBe(1)
    await pass(1)
    expect(relay.asked()).toBe(2)
    await pass(5_000)
    expect(relay.asked()).toBe(2)
  })

  test('ignores an approval after the visitor has left the pairing view', async () => {
    const { modal, relay, entry } = await pairing()
    relay.code()
    modal.router.push({ view: 'Connect' })
    expect([relay.isWaiting(), modal.pairing.$pairing.get(), entry.state().loading]).toEqual([false, undefined, false])
    relay.approve()
    await rest()
    expect(modal.connections.$all.get()).toEqual([])
  })
})

describe('Pairing with a listed wallet', () => {
  test('marks a paired wallet as recent, and opens its app for requests until the connection ends', async () => {
    const opened = hearOpen()
    const { modal, relay } = await pairing({ request: { walletId: 'one' } })
    openApp(modal, ONE, 'mobile')
    expect(opened).toEqual([])
    const uri = relay.code()
    openApp(modal, ONE, 'mobile')
    // The app opens synchronously in the click handler, not in a later microtask.
    expect(opened).toEqual([[`one://wc?uri=${encodeURIComponent(uri)}`, '_self', 'noreferrer noopener']])
    expect(localStorage.getItem(CHOICE)).toBeNull()
    relay.approve()
    await rest()
    expect(JSON.parse(localStorage.getItem(CHOICE) ?? 'null')).toEqual({ href: 'one://', name: 'One' })
    expect(modal.wallets.$recent.get()).toEqual(['one'])
    await disconnect(modal)
    expect(localStorage.getItem(CHOICE)).toBeNull()
  })

  test.each(['the wallet ends it', 'another wallet replaces it'])(
    'deletes the saved app link of a connection when %s',
    async (how) => {
      hearOpen()
      const { modal, relay, chain } = await pairing({ request: { walletId: 'one' } })
      relay.code()
      openApp(modal, ONE, 'mobile')
      relay.approve()
      await rest()
      expect(localStorage.getItem(CHOICE)).not.toBeNull()
      if (how === 'the wallet ends it') relay.links[0]?.change({ kind: 'closed' })
      else {
        const other = fakeConnector()
        chain.announce(other)
        await connect(modal, other.id)
      }
      expect(localStorage.getItem(CHOICE)).toBeNull()
    },
  )

  test('saves the link to the paired app even if the page closes the modal in its `connect` handler', async () => {
    hearOpen()
    const { modal, relay, entry, result } = await pairing({ request: { walletId: 'one' } })
    const { emit } = entry
    entry.emit = (name, detail) => {
      emit(name, detail)
      if (name === 'connect') closeModal(modal, 'api')
    }
    relay.code()
    openApp(modal, ONE, 'mobile')
    relay.approve()
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
    await rest()
    expect(JSON.parse(localStorage.getItem(CHOICE) ?? 'null')).toEqual({ href: 'one://', name: 'One' })
  })

  test('deletes the saved app link when the code is scanned on another device', async () => {
    localStorage.setItem(CHOICE, '{"href":"old://","name":"Old"}')
    const { relay } = await pairing({ request: { walletId: 'one' } })
    relay.code()
    relay.approve()
    await rest()
    expect(localStorage.getItem(CHOICE)).toBeNull()
  })

  test("shows after 2.5 s whether the wallet's app seems to have opened", async () => {
    hearOpen()
    const { modal, relay } = await pairing({ request: { walletId: 'one' } })
    relay.code()
    openApp(modal, ONE, 'mobile')
    expect(modal.pairing.$opening.get()).toBe('asked')
    await pass(2_500)
    expect(modal.pairing.$opening.get()).toBe('nothing')
    openApp(modal, ONE, 'mobile')
    dispatchEvent(new Event('pagehide'))
    await rest()
    expect(modal.pairing.$opening.get()).toBe('left')
  })
})

describe('The loading state during pairing', () => {
  test('leaves `loading` true while the pairing code is shown, even if a connect() call fails', async () => {
    const wallet = fakeConnector({ asks: true })
    const relay = fakePairing()
    const { modal, entry } = createTestModal({ connectors: [wallet], offered: [relay] })
    void openModal(modal, { view: 'ConnectingWalletConnect' })
    pair(modal, {})
    await rest()
    relay.code()
    const refused = connect(modal, wallet.id).catch(({ code }: WalletModalError) => code)
    await rest()
    wallet.refuse()
    expect(await refused).toBe('UserRejected')
    expect(entry.state().loading).toBe(true)
    closeModal(modal, 'button')
    expect(entry.state().loading).toBe(false)
  })

  test('leaves `loading` true while connect() is pending, even if the modal closes', async () => {
    const wallet = fakeConnector({ asks: true })
    const { modal, entry } = createTestModal({ connectors: [wallet] })
    const connected = connect(modal, wallet.id)
    void openModal(modal)
    await rest()
    closeModal(modal, 'button')
    expect(entry.state().loading).toBe(true)
    wallet.approve()
    await connected
    expect(entry.state().loading).toBe(false)
  })
})

describe('The code chunk for pairing', () => {
  test('preloads the pairing code chunk when the visitor hovers a wallet that is not installed', () => {
    const relay = fakePairing()
    let fetched = 0
    const { modal } = createTestModal({ offered: [Object.assign(relay, { warm: async () => void fetched++ })] })
    modal.rpc = () => new Promise(() => {})
    warmWallets(modal, [fakeConnector()])
    expect(fetched).toBe(0)
    warmWallets(modal)
    expect(fetched).toBe(1)
  })
})

describe('A pairing URI from the site', () => {
  const URI = 'wc:7f6e504b@2?relay-protocol=irn&symKey=587d5484ce'

  test("shows the site's pairing URI until the URI expires, and sends no proposal of its own", async () => {
    const relay = fakePairing()
    const { modal } = createTestModal({ offered: [relay] })
    const result = openModal(modal, { uri: URI })
    expect(modal.router.$route.get().view).toBe('ConnectingWalletConnectBasic')
    pair(modal, {})
    expect([relay.asked(), modal.pairing.$pairing.get()]).toEqual([
      0,
      { phase: 'ready', uri: URI, expiresAt: Date.now() + 240_000 },
    ])
    await pass(240_000)
    expect(modal.pairing.$pairing.get()?.phase).toBe('expired')
    closeModal(modal, 'button')
    await expect(result).resolves.toEqual({ outcome: 'expired' })
    void openModal(modal, { view: 'ConnectingWalletConnect' })
    pair(modal, {})
    expect(relay.asked()).toBe(1)
  })

  test("waits for the site's pairing URI with `manualControl`, and sends no proposal of its own", async () => {
    const relay = fakePairing()
    const { modal } = createTestModal({ offered: [relay], options: { manualControl: true } })
    void openModal(modal)
    expect(modal.router.$route.get().view).toBe('ConnectingWalletConnectBasic')
    pair(modal, {})
    await pass(60_000)
    expect([relay.asked(), modal.pairing.$pairing.get()]).toEqual([0, { phase: 'starting' }])
    void openModal(modal, { uri: URI })
    pair(modal, {})
    expect(modal.pairing.$pairing.get()).toMatchObject({ phase: 'ready', uri: URI })
  })

  test('rejects an invalid pairing URI with an error that quotes it', () => {
    const { modal } = createTestModal()
    expect(() => openModal(modal, { uri: 'https://x' })).toThrow(
      'Invalid option "uri": Expected a wc: URI, received "https://x"',
    )
  })
})

describe('Opening with pairing only (specification §2)', () => {
  test('shows the pairing code on opening if pairing is the only way to connect, else Connect', () => {
    const only = createTestModal({ offered: [fakePairing()], options: { connectors: { injected: false } } })
    void openModal(only.modal)
    expect(only.modal.router.$route.get().view).toBe('ConnectingWalletConnectBasic')
    const beside = createTestModal({ offered: [fakePairing()] })
    void openModal(beside.modal)
    expect(beside.modal.router.$route.get().view).toBe('Connect')
    const two = createTestModal({
      offered: [fakePairing(), fakeConnector({ id: 'coinbase' })],
      options: { connectors: { injected: false } },
    })
    void openModal(two.modal)
    expect(two.modal.router.$route.get().view).toBe('Connect')
  })
})
