import { describe, expect, test } from 'vitest'
import { chooseNetwork } from '../../../../src/flows/networks/chooseNetwork.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'

standStill()

describe('Leaving a view while a wallet request is pending', () => {
  test('aborts the connection request when the visitor leaves ConnectingExternal', async () => {
    const wallet = fakeConnector({ never: true })
    const { modal } = createTestModal({ connectors: [wallet] })
    void openModal(modal)
    void connectInView(modal, wallet.id)
    expect(modal.attempt.pending.connect?.signal.aborted).toBe(false)
    const { signal } = modal.attempt.pending.connect as AbortController
    modal.router.back()
    expect(signal.aborted).toBe(true)
    expect([modal.attempt.$connect.get(), modal.shell.$loading.get()]).toEqual([undefined, false])
  })

  test('aborts the network switch when the visitor leaves SwitchNetwork', async () => {
    const { modal, chain } = await createConnected()
    chain.answers.switch = () => new Promise(() => {})
    void openModal(modal, { view: 'Networks' })
    void chooseNetwork(modal, 'eip155:8453')
    const { signal } = modal.attempt.pending.switch as AbortController
    modal.router.back()
    expect(signal.aborted).toBe(true)
    expect(modal.attempt.$switch.get()).toBeUndefined()
  })
})
