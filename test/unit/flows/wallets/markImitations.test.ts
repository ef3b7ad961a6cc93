import { expect, test } from 'vitest'
import { markImitations } from '../../../../src/flows/wallets/markImitations.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

const GENUINE = fakeConnector({ id: 'io.metamask', name: 'MetaMask' })
const FALSE = fakeConnector({ id: 'com.evil', name: 'MetaMask' })
const standard = (name: string) => ({
  ...fakeConnector({ id: name, name, namespace: 'solana' }),
  type: 'standard' as const,
  rdns: undefined,
})

async function marked({ modal }: ReturnType<typeof createTestModal>) {
  await markImitations(modal)
  const t = modal.locale.$t.get()
  return Object.fromEntries([...modal.wallets.$suspicions.get()].map(([key, words]) => [key, t(...words)]))
}

test("marks a wallet with another wallet's name as an imitation, but not the genuine wallet", async () => {
  expect(await marked(createTestModal({ connectors: [FALSE, GENUINE] }))).toEqual({
    'eip155 com.evil': 'Not made by MetaMask',
  })
})

test('updates the imitation marks when wallets appear or disappear', async () => {
  const here = createTestModal({ connectors: [GENUINE] })
  expect(await marked(here)).toEqual({})
  here.chain.announce(GENUINE, FALSE)
  expect(Object.keys(await marked(here))).toEqual(['eip155 com.evil'])
  here.chain.announce(GENUINE)
  expect(await marked(here)).toEqual({})
})

test('marks all wallets that claim the same rdns, including the first', async () => {
  const second = { ...fakeConnector({ id: 'io.metamask#2', name: 'MetaMask' }), rdns: 'io.metamask' }
  const claims = 'Another wallet claims to be this one'
  expect(await marked(createTestModal({ connectors: [GENUINE, second, FALSE] }))).toEqual({
    'eip155 io.metamask': claims,
    'eip155 io.metamask#2': claims,
    'eip155 com.evil': 'Not made by MetaMask',
  })
})

test('marks a wallet that copies a name, also on a chain that the genuine wallet does not support', async () => {
  expect(await marked(createTestModal({ connectors: [standard('Phantom'), standard('Rabby'), GENUINE] }))).toEqual({
    'solana Rabby': 'Not made by Rabby Wallet',
  })
})

test('detects lookalike letters of other scripts in wallet names', async () => {
  expect(await marked(createTestModal({ connectors: [fakeConnector({ id: 'com.evil', name: 'Metаꓟаsk' })] }))).toEqual({
    'eip155 com.evil': 'Not made by MetaMask',
  })
})
