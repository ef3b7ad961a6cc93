import { expect, test } from 'vitest'
import { connectWallet } from '../../../../src/flows/connect/connectWallet.ts'
import { goBack } from '../../../../src/flows/modal/goBack.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

async function connected() {
  const wallet = fakeConnector({ id: 'a', name: 'A' })
  const here = createTestModal({ offered: [wallet] })
  await connectWallet(here.modal, wallet, { signal: here.modal.lifetime.signal })
  return { ...here, trail: () => here.modal.router.$trail.get().routes.map(({ view }) => view) }
}

test('goes back to Connect if no account is connected', () => {
  const { modal } = createTestModal()
  modal.router.push({ view: 'ConnectingExternal', connectorId: 'a' })
  goBack(modal)
  expect(modal.router.$route.get().view).toBe('Connect')
})

test('goes to Account instead of Connect once an account is connected', async () => {
  const { modal, trail } = await connected()
  modal.router.reset()
  modal.router.push({ view: 'ConnectingExternal', connectorId: 'a' })
  goBack(modal)
  expect(trail()).toEqual(['Account'])
  expect(modal.router.$trail.get().direction).toBe('back')
})

test('goes to the Account view that the visitor came from', async () => {
  const { modal, trail } = await connected()
  modal.router.reset({ view: 'Account' })
  modal.router.push({ view: 'Connect' })
  modal.router.push({ view: 'AllWallets' })
  goBack(modal)
  expect(trail()).toEqual(['Account'])
})

test('goes back to Connect if a wallet for another namespace is being added', async () => {
  const { modal, trail } = await connected()
  modal.router.reset({ view: 'ProfileWallets' })
  modal.router.push({ view: 'Connect', namespace: 'solana' })
  modal.router.push({ view: 'AllWallets' })
  goBack(modal)
  expect(trail()).toEqual(['ProfileWallets', 'Connect'])
})
