import { expect, test, vi } from 'vitest'
import { openModal } from '../../../src/flows/openModal.ts'
import { rest, standStill } from '../../kit/clock.ts'
import { createTestModal } from '../../kit/createTestModal.ts'
import { fakeConnector } from '../../kit/fakeConnector.ts'

standStill()

const GENUINE = fakeConnector({ id: 'io.metamask', name: 'MetaMask' })
const FALSE = fakeConnector({ id: 'com.evil', name: 'MetаMask' })
const marked = ({ modal }: ReturnType<typeof createTestModal>) => Object.fromEntries(modal.wallets.$imitations.get())

/** Reads the list of known names, which is a file of its own. */
const read = () => vi.waitFor(() => rest())

test('an announced wallet with the name of another is marked once the modal is open, the genuine one is not', async () => {
  const here = createTestModal({ connectors: [FALSE, GENUINE] })
  await read()
  expect(marked(here)).toEqual({})
  void openModal(here.modal)
  await vi.waitFor(() => expect(marked(here)).toEqual({ 'com.evil': 'MetaMask' }))
})

test('so is one that comes later, and none is when it has gone', async () => {
  const here = createTestModal({ connectors: [GENUINE] })
  void openModal(here.modal)
  here.chain.announce(GENUINE, FALSE)
  await vi.waitFor(() => expect(marked(here)).toEqual({ 'com.evil': 'MetaMask' }))
  here.chain.announce(GENUINE)
  await vi.waitFor(() => expect(marked(here)).toEqual({}))
})

test('a Wallet Standard wallet, which has no domain, is not', async () => {
  const here = createTestModal({ connectors: [{ ...fakeConnector({ id: 'Phantom', name: 'Phantom' }), type: 'standard' }, FALSE] })
  void openModal(here.modal)
  await vi.waitFor(() => expect(marked(here)).toEqual({ 'com.evil': 'MetaMask' }))
})
