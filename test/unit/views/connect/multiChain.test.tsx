import { expect, test } from 'vitest'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { settle, visitor } from '../../../kit/visitor.tsx'

standStill()

test("shows one row for a site's wallet on two chains, and offers both chains", async () => {
  const shop = { id: 'shop', name: 'Shop Wallet' }
  const offered = [
    fakeConnector(shop),
    fakeConnector({ ...shop, namespace: 'solana', accounts: ['SoLaNa1'], network: 'solana:main' }),
  ].map((one) => ({ ...one, type: 'external' as const }))
  const here = createTestModal({ offered, more: [fakeChain({ namespace: 'solana', networks: SOLANA })] })
  const page = await visitor(here.modal)
  void openModal(here.modal)
  await settle()
  await page.press('button', 'Shop Wallet')
  expect([page.view(), page.all('button', 'EVM Networks').length]).toEqual(['ConnectingMultiChain', 1])
  await page.press('button', 'Solana')
  expect(here.entry.state().connections).toMatchObject([{ connectorId: 'shop', namespace: 'solana' }])
})

test('shows the wallet name and icon announced for each chain', async () => {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = createTestModal({
    connectors: [{ ...fakeConnector({ id: 'io.metamask', name: 'MetaMask' }), icon: 'https://fox.example/icon.png' }],
    more: [solana],
  })
  solana.announce({
    ...fakeConnector({
      id: 'METAMASK',
      name: 'METAMASK',
      namespace: 'solana',
      accounts: ['SoLaNa1'],
      network: 'solana:main',
    }),
    type: 'standard',
    rdns: undefined,
  })
  const page = await visitor(here.modal)
  void openModal(here.modal)
  await settle()
  await page.press('button', 'MetaMask')
  const shown = (chain: string) => {
    const row = page.get('button', chain)
    return [row.querySelector('.row-second')?.textContent, row.querySelectorAll('.row-image img').length]
  }
  expect([page.view(), shown('EVM Networks'), shown('Solana')]).toEqual([
    'ConnectingMultiChain',
    ['MetaMask · Ethereum, Base, Sepolia', 1],
    ['METAMASK · Solana, Solana Devnet', 0],
  ])
})

test('shows a separate row for a second wallet of the same name on one chain', async () => {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = createTestModal({
    connectors: [fakeConnector({ id: 'a', name: 'Fox' }), fakeConnector({ id: 'b', name: 'Fox' })],
    more: [solana],
  })
  solana.announce({ ...fakeConnector({ id: 'Fox', name: 'Fox', namespace: 'solana' }), type: 'standard' })
  const page = await visitor(here.modal)
  void openModal(here.modal)
  await settle()
  expect(page.all('button', 'Fox')).toHaveLength(3)
})

test('offers both chains of an installed wallet, and connects the chosen chain', async () => {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = createTestModal({
    connectors: [{ ...fakeConnector({ id: 'app.phantom', name: 'Phantom' }), rdns: 'app.phantom' }],
    more: [solana],
  })
  solana.announce({
    ...fakeConnector({
      id: 'Phantom',
      name: 'Phantom',
      namespace: 'solana',
      accounts: ['SoLaNa1'],
      network: 'solana:main',
    }),
    type: 'standard',
  })
  const page = await visitor(here.modal)
  void openModal(here.modal)
  here.modal.router.push({ view: 'ConnectingMultiChain', connectorId: 'app.phantom' })
  await settle()
  expect([page.view(), page.title()]).toEqual(['ConnectingMultiChain', 'Select Chain'])
  expect(page.text()).toContain('Phantom works on several chains. Choose the one to connect.')
  expect(page.all('button', 'EVM Networks')).toHaveLength(1)
  await page.press('button', 'Solana')
  expect(here.entry.state()).toMatchObject({
    open: false,
    activeNamespace: 'solana',
    connections: [{ connectorId: 'Phantom', namespace: 'solana' }],
  })
})
