import { describe, expect, onTestFinished, test } from 'vitest'
import type { Connector } from '../../../../src/core/connector.ts'
import type { WalletListing } from '../../../../src/core/wallets/walletListing.ts'
import type { WalletRow } from '../../../../src/core/wallets/walletRows.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { follow } from '../../../../src/flows/track/followTrack.ts'
import { noteDownload } from '../../../../src/flows/wallets/noteDownload.ts'
import { seenWallets } from '../../../../src/flows/wallets/seenWallets.ts'
import { rest } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { fakePairing } from '../../../kit/fakePairing.ts'
import { noted } from '../../../kit/noted.ts'

const ID = 'a'.repeat(64)
const MASK: WalletListing = {
  ...{ id: ID, name: 'Mask', canPair: true, rank: 7, isCertified: true, rdns: 'test.mask' },
  ...{ chromeStore: 'https://chrome.test/mask', appStore: 'https://ios.test/mask' },
  ...{ playStore: 'https://android.test/mask', homepage: 'https://mask.test' },
}
const installed = (id: string, more: Partial<Connector> = {}): WalletRow => {
  const connector = { ...fakeConnector({ id, name: id }), ...more }
  return { key: id, name: id, connectors: [connector], isInstalled: true }
}
const PLACEHOLDER: WalletRow = { key: 'coming 1', name: '', connectors: [] }

/** Creates a modal, and collects its events. `seen` returns the wallets of each impression event. */
function followed() {
  const made = createTestModal({ connectors: [fakeConnector({ id: 'test.fox' })], offered: [fakePairing()] })
  onTestFinished(follow(made.modal))
  void openModal(made.modal)
  const seen = () =>
    made.entry
      .told('track')
      .filter(({ event }) => event === 'WALLET_IMPRESSION_V2')
      .map(({ properties }) => properties['items'] as { name: string }[])
  const show = async (...rows: WalletRow[]) => {
    made.modal.walletList.$rows.set(rows)
    await rest()
  }
  return { ...made, seen, show }
}

describe('WALLET_IMPRESSION_V2', () => {
  test('lists the wallets of Connect once loaded, with data of the wallet API', async () => {
    const { modal, entry, seen, show } = followed()
    modal.walletList.add([MASK])
    await show(installed('test.mask', { rdns: 'test.mask' }), PLACEHOLDER)
    await show(installed('test.mask', { rdns: 'test.mask' }), installed('Fox', { rdns: 'test.fox' }))
    const known = { walletRank: 7, explorerId: ID, certified: true }
    expect(seen()).toEqual([
      [{ name: 'test.mask', ...known, view: 'Connect', displayIndex: 0 }],
      [{ name: 'Fox', rdnsId: 'test.fox', view: 'Connect', displayIndex: 1 }],
    ])
    expect(entry.told('track').at(-1)?.sent?.props).toMatchObject({
      event: 'WALLET_IMPRESSION_V2',
      items: [{ name: 'Fox', rdnsId: 'test.fox', view: 'Connect', displayIndex: 1 }],
    })
  })

  test('lists wallets again when the modal reopens, without the QR code row', async () => {
    const { modal, seen, show } = followed()
    const pairing: WalletRow = { key: 'pairing', name: 'WalletConnect', connectors: [fakePairing()] }
    await show(pairing, { key: ID, name: 'Mask', connectors: [], listing: MASK })
    closeModal(modal, 'api')
    void openModal(modal)
    await show({ key: ID, name: 'Mask', connectors: [], listing: MASK })
    expect(seen().map((items) => items.map(({ name }) => name))).toEqual([['Mask'], ['Mask']])
  })

  test('lists search results with the search text, which is never sent', async () => {
    const { modal, entry, seen } = followed()
    modal.router.push({ view: 'AllWallets' })
    const row: WalletRow = { key: ID, name: 'Mask', connectors: [], listing: MASK }
    seenWallets(modal).see([{ row, index: 3, query: 'mas' }])
    await rest()
    const item = { name: 'Mask', walletRank: 7, explorerId: ID, view: 'AllWallets', displayIndex: 3, certified: true }
    expect(seen()).toEqual([[{ ...item, query: 'mas' }]])
    expect(entry.told('track').at(-1)?.sent?.props).toMatchObject({ event: 'WALLET_IMPRESSION_V2', items: [item] })
    expect(JSON.stringify(entry.told('track').at(-1)?.sent)).not.toContain('query')
  })
})

test('adds the position of the wallet in the list to SELECT_WALLET', async () => {
  const { modal, entry, show } = followed()
  await show(installed('test.other'), installed('test.fox'))
  modal.router.push({ view: 'ConnectingExternal', connectorId: 'test.fox' })
  expect(entry.told('track').at(-1)).toMatchObject({
    event: 'SELECT_WALLET',
    properties: { name: 'Example', platform: 'browser', displayIndex: 1, view: 'Connect' },
  })
})

test.each([
  ['chrome_store', MASK.chromeStore],
  ['app_store', MASK.appStore],
  ['play_store', MASK.playStore],
  ['homepage', MASK.homepage],
])('emits GET_WALLET when the visitor follows a link to the %s', (type, link) => {
  const { modal } = createTestModal()
  const { all } = noted(modal)
  noteDownload(modal, MASK, link)
  expect(all).toEqual([
    { event: 'GET_WALLET', properties: { name: 'Mask', walletRank: 7, explorerId: ID, type }, code: undefined },
  ])
})
