import { describe, expect, test, onTestFinished } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options } from '../../../../src/core/options.ts'
import type { Connection } from '../../../../src/core/types.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { track } from '../../../../src/flows/modal/track.ts'
import { setNetwork } from '../../../../src/flows/networks/setNetwork.ts'
import { follow } from '../../../../src/flows/track/followTrack.ts'
import { rest } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { fakeConnector, type FakeConnectorFacts } from '../../../kit/fakeConnector.ts'

/** Creates a modal with one wallet, whose events are followed. `names` returns the events since the last call. */
function followed(facts: FakeConnectorFacts = {}, options: Options = {}) {
  const wallet = fakeConnector(facts)
  const made = createTestModal({ options, connectors: [wallet] })
  let heard = 0
  const start = () => onTestFinished(follow(made.modal))
  const events = () => made.entry.told('track').slice(heard)
  const pairs = () => {
    const list = events().map(({ event, properties }) => [event, properties])
    heard += list.length
    return list
  }
  const names = () => pairs().map(([event]) => event)
  return { ...made, wallet, start, pairs, names }
}

describe('The analytics events in the page', () => {
  test('begin with the creation and the names of the options, without any text of the site', () => {
    const { start, pairs } = followed({}, { debug: true, metadata: { name: 'Shop' }, features: { email: false } })
    start()
    const [created, [name, options] = []] = pairs()
    expect([created, name]).toEqual([['MODAL_CREATED', {}], 'INITIALIZE'])
    expect(options).toMatchObject({
      networks: ['eip155:1', 'eip155:8453', 'eip155:11155111'],
      themeMode: 'dark',
      debug: true,
      signIn: false,
      set: ['debug', 'features', 'metadata', 'networks', 'storage'],
    })
    expect(JSON.stringify(options)).not.toContain('Shop')
  })

  test('tell that the modal opened and closed, also if it was open before', () => {
    const { modal, start, pairs } = followed()
    void openModal(modal)
    start()
    expect(pairs().slice(2)).toEqual([['MODAL_OPEN', { connected: false }]])
    closeModal(modal, 'api')
    void openModal(modal)
    expect(pairs()).toEqual([
      ['MODAL_CLOSE', { connected: false }],
      ['MODAL_OPEN', { connected: false }],
    ])
  })

  test.each([
    ['AllWallets', 'CLICK_ALL_WALLETS', {}],
    ['WhatIsAWallet', 'CLICK_WALLET_HELP', {}],
    ['WhatIsANetwork', 'CLICK_NETWORK_HELP', {}],
    ['GetWallet', 'CLICK_GET_WALLET_HELP', {}],
    ['Networks', 'CLICK_NETWORKS', {}],
    ['EmailLogin', 'EMAIL_LOGIN_SELECTED', {}],
    ['UpdateEmailWallet', 'EMAIL_EDIT', {}],
    ['SwapSelectToken', 'CLICK_SELECT_TOKEN_TO_SWAP', {}],
    ['Transactions', 'CLICK_TRANSACTIONS', { isSmartAccount: false }],
    ['FundWallet', 'SELECT_BUY_CRYPTO', { isSmartAccount: false }],
    ['RegisterAccountName', 'OPEN_ENS_FLOW', { isSmartAccount: false }],
    ['Swap', 'OPEN_SWAP', { isSmartAccount: false, network: 'eip155:1' }],
    ['WalletSend', 'OPEN_SEND', { isSmartAccount: false, network: 'eip155:1' }],
  ] as const)(
    'tell that the view %s opened (%s), and not that the visitor went back to it',
    (view, event, properties) => {
      const { modal, start, pairs } = followed()
      start()
      void openModal(modal)
      pairs()
      modal.router.push({ view })
      modal.router.push({ view: 'Downloads' })
      modal.router.back()
      expect(pairs()).toEqual([[event, properties]])
    },
  )

  test('tell the views that opened before anybody listened', () => {
    const { modal, start, names } = followed()
    void openModal(modal)
    modal.router.push({ view: 'AllWallets' })
    start()
    expect(names().slice(2)).toEqual(['MODAL_OPEN', 'CLICK_ALL_WALLETS'])
  })

  test('tell a swap from the account, and the question for a network on which swaps are possible', () => {
    const { modal, start, names } = followed()
    void openModal(modal)
    modal.router.push({ view: 'Account' })
    start()
    names()
    modal.router.push({ view: 'Swap' })
    modal.router.push({ view: 'UnsupportedChain', isForSwap: true })
    expect(names()).toEqual(['OPEN_SWAP', 'CLICK_CONVERT', 'CLICK_SELECT_NETWORK_TO_SWAP'])
  })

  test('tell the chosen wallet, its connection, another network and the end', async () => {
    const { modal, start, pairs } = followed({ name: 'Example' })
    start()
    void openModal(modal)
    pairs()
    await connectInView(modal, 'com.example')
    expect(pairs()).toEqual([
      ['SELECT_WALLET', { name: 'Example', platform: 'browser', view: 'Connect' }],
      ['CONNECT_SUCCESS', { method: 'browser', name: 'Example', view: 'ConnectingExternal' }],
      ['MODAL_CLOSE', { connected: true }],
    ])
    setNetwork(modal, 'eip155:8453')
    await disconnect(modal, {})
    expect(pairs()).toEqual([
      ['SWITCH_NETWORK', { network: 'eip155:8453' }],
      ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
    ])
  })

  test('tell a connection that was made before anybody listened', async () => {
    const { modal, start, pairs } = followed()
    await connect(modal, 'com.example')
    start()
    expect(pairs().slice(2)).toEqual([['CONNECT_SUCCESS', { method: 'browser', name: 'Example', view: 'Connect' }]])
  })

  test('include a restored social login, with its provider', async () => {
    const { modal, entry, wallet, start, pairs } = followed()
    start()
    pairs()
    const login: Connection = {
      ...{ connectorId: wallet.id, connectorName: 'Example', connectorType: 'auth', namespace: 'eip155' },
      ...{ accounts: [{ address: ALICE, type: 'eoa' }], address: ALICE, network: 'eip155:1' },
      ...{ status: 'reconnecting', auth: { provider: 'google' } },
    }
    modal.connections.$known.set([login])
    modal.connections.$known.set([{ ...login, status: 'connected' }])
    expect(pairs()).toEqual([
      ['CONNECT_SUCCESS', { method: 'email', name: 'Example', view: 'Connect', reconnect: true }],
      ['SOCIAL_LOGIN_SUCCESS', { provider: 'google', reconnect: true }],
    ])
    expect(entry.told('track').at(-1)?.sent?.props).toMatchObject({
      properties: { provider: 'google', reconnect: true },
    })
  })

  test.each([
    [true, 'USER_REJECTED', 'UserRejected'],
    [new WalletModalError('WalletLocked'), 'CONNECT_ERROR', 'WalletLocked'],
  ] as const)('tell that connecting failed (%s: %s), and would send only the code', async (rejects, event, code) => {
    const { modal, entry, start } = followed({ rejects })
    start()
    void openModal(modal)
    await connectInView(modal, 'com.example')
    expect(entry.told('track').at(-1)).toMatchObject({ event, sent: { props: { properties: { message: code } } } })
  })

  test('tell that pairing failed, and would not send the pairing link', () => {
    const { modal, entry, start } = followed()
    start()
    const error = new WalletModalError('RelayUnreachable', { message: 'The relay is gone' })
    modal.pairing.$pairing.set({ phase: 'failed', uri: 'wc:1@2', error })
    expect(entry.told('track').at(-1)).toMatchObject({
      event: 'CONNECT_PROXY_ERROR',
      properties: { message: 'The relay is gone', uri: 'wc:1@2', mobile_link: '', name: 'WalletConnect' },
      sent: {
        props: { properties: { message: 'RelayUnreachable', name: 'WalletConnect', caipNetworkId: 'eip155:1' } },
      },
    })
    expect(JSON.stringify(entry.told('track').at(-1)?.sent)).not.toContain('wc:')
  })

  test('tell what was noted before anybody listened, and nothing after the end', async () => {
    const { modal, entry, names } = followed()
    track(modal).note('EMAIL_SUBMITTED', {})
    const stop = follow(modal)
    expect(names().slice(2)).toEqual(['EMAIL_SUBMITTED'])
    track(modal).note('EMAIL_VERIFICATION_CODE_SENT', {})
    expect(names()).toEqual(['EMAIL_VERIFICATION_CODE_SENT'])
    stop()
    void openModal(modal)
    await connect(modal, 'com.example')
    await rest()
    expect(names()).toEqual([])
    expect(entry.told('connect')).toHaveLength(1)
  })
})
