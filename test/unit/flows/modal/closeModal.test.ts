import { describe, expect, test, vi } from 'vitest'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { chooseNetwork } from '../../../../src/flows/networks/chooseNetwork.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

standStill()

test('resets the view to Connect and clears the loading state on close (specification §2)', async () => {
  const wallet = fakeConnector({ never: true })
  const { modal, entry } = createTestModal({ connectors: [wallet] })
  void openModal(modal)
  void connectInView(modal, wallet.id)
  await rest()
  expect(entry.state()).toMatchObject({ open: true, loading: true, view: 'ConnectingExternal' })
  closeModal(modal, 'button')
  expect(entry.state()).toMatchObject({ open: false, loading: false, view: 'Connect' })
  expect(wallet.asked[0]?.signal.aborted).toBe(true)
  expect(modal.attempt.$connect.get()).toBeUndefined()
})

test.each(['api', 'escape', 'backdrop', 'button', 'done', 'removed'] as const)(
  'emits close with the reason %s',
  (reason) => {
    const { modal, entry } = createTestModal()
    void openModal(modal)
    expect(closeModal(modal, reason)).toBe(true)
    expect(entry.told('close')).toEqual([{ reason }])
  },
)

test('emits no event when a closed modal is closed again', () => {
  const { modal, entry } = createTestModal()
  expect(closeModal(modal, 'api')).toBe(true)
  expect(entry.events).toEqual([])
})

test('stops the timers of a pending network switch when the modal closes', async () => {
  const { modal, wallet, chain } = await createConnected()
  chain.answers.switch = () => new Promise(() => {})
  void openModal(modal, { view: 'Networks' })
  void chooseNetwork(modal, 'eip155:8453')
  await rest()
  const told = vi.fn()
  closeModal(modal, 'button')
  modal.attempt.$switch.listen(told)
  await pass(600_000)
  expect(told).not.toHaveBeenCalled()
  expect(wallet.link().watchers()).toBe(1)
})

describe("Closing while the wallet's network is unsupported", () => {
  test('shakes the dialog instead of closing in UnsupportedChain', async () => {
    const { modal, entry } = await createConnected({ network: 'eip155:137' })
    void openModal(modal)
    for (const reason of ['button', 'escape', 'backdrop', 'api'] as const) expect(closeModal(modal, reason)).toBe(false)
    expect(modal.shell.$refusals.get()).toBe(4)
    expect(modal.shell.$open.get()).toBe(true)
    expect(entry.told('close')).toEqual([])
  })

  test("keeps the dialog open in SwitchNetwork while the wallet's network is unsupported", async () => {
    const { modal, chain } = await createConnected({ network: 'eip155:137' })
    chain.answers.switch = () => new Promise(() => {})
    void openModal(modal)
    void chooseNetwork(modal, 'eip155:1')
    await rest()
    expect(modal.router.$route.get().view).toBe('SwitchNetwork')
    expect(closeModal(modal, 'escape')).toBe(false)
  })

  test('closes the modal in UnsupportedChain when the element is removed', async () => {
    const { modal } = await createConnected({ network: 'eip155:137' })
    const result = openModal(modal)
    expect(closeModal(modal, 'removed')).toBe(true)
    await expect(result).resolves.toEqual({ outcome: 'closed' })
  })

  test('closes the modal in UnsupportedChain on disconnect', async () => {
    const { modal, wallet } = await createConnected({ network: 'eip155:137' })
    const result = openModal(modal)
    wallet.link().useAccounts()
    expect(modal.shell.$open.get()).toBe(false)
    await expect(result).resolves.toEqual({ outcome: 'closed' })
  })
})
