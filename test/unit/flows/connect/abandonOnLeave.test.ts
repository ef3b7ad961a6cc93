import { describe, expect, test } from 'vitest'
import { chooseNetwork } from '../../../../src/flows/networks/chooseNetwork.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'

standStill()

describe('A wallet answer between leaving a view and the next render', () => {
  test('connects nothing after the visitor left ConnectingExternal', async () => {
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

  test('does not navigate after the visitor left SwitchNetwork', async () => {
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
