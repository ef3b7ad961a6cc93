import { expect, onTestFinished, test } from 'vitest'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { follow } from '../../../../src/flows/track/followTrack.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

test('adds the rank in the wallet API to the events of a chosen wallet and its connection', async () => {
  const wallet = fakeConnector({ name: 'Example' })
  const { modal, entry } = createTestModal({ connectors: [{ ...wallet, rdns: 'com.example' }] })
  modal.walletList.add([{ id: 'e', name: 'Example', rdns: 'com.example', canPair: false, rank: 7 }])
  onTestFinished(follow(modal))
  void openModal(modal)
  await connectInView(modal, wallet.id)
  const told = entry.told('track').filter(({ event }) => ['SELECT_WALLET', 'CONNECT_SUCCESS'].includes(event))
  expect(told).toMatchObject([
    { event: 'SELECT_WALLET', properties: { name: 'Example', walletRank: 7 } },
    { event: 'CONNECT_SUCCESS', properties: { name: 'Example', walletRank: 7 } },
  ])
})
