import { expect, test } from 'vitest'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { settle, visitor } from '../../../kit/visitor.tsx'

standStill()

test('a wallet that the site brings for two chains is one row, which asks which one', async () => {
  const shop = { id: 'shop', name: 'Shop Wallet' }
  const offered = [fakeConnector(shop), fakeConnector({ ...shop, namespace: 'solana', accounts: ['SoLaNa1'], network: 'solana:main' })].map((one) => ({ ...one, type: 'external' as const }))
  const here = createTestModal({ offered, more: [fakeChain({ namespace: 'solana', networks: SOLANA })] })
  const page = await visitor(here.modal)
  void openModal(here.modal)
  await settle()
  await page.press('button', 'Shop Wallet')
  expect([page.view(), page.all('button', 'EVM Networks').length]).toEqual(['ConnectingMultiChain', 1])
  await page.press('button', 'Solana')
  expect(here.door.state().connections).toMatchObject([{ connectorId: 'shop', namespace: 'solana' }])
})

test('each chain shows the name and the picture that its own wallet announced, and no other’s', async () => {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = createTestModal({ connectors: [{ ...fakeConnector({ id: 'io.metamask', name: 'MetaMask' }), icon: 'https://fox.example/icon.png' }], more: [solana] })
  solana.announce({ ...fakeConnector({ id: 'METAMASK', name: 'METAMASK', namespace: 'solana', accounts: ['SoLaNa1'], network: 'solana:main' }), type: 'standard', rdns: undefined })
  const page = await visitor(here.modal)
  void openModal(here.modal)
  await settle()
  await page.press('button', 'MetaMask')
  const shown = (chain: string) => {
    const row = page.get('button', chain)
    return [row.querySelector('.row-second')?.textContent, row.querySelectorAll('.row-image img').length]
  }
  expect([page.view(), shown('EVM Networks'), shown('Solana')]).toEqual(['ConnectingMultiChain', ['MetaMask · Ethereum, Base, Sepolia', 1], ['METAMASK · Solana, Solana Devnet', 0]])
})

test('a second wallet of a name on one chain keeps a row of its own', async () => {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = createTestModal({ connectors: [fakeConnector({ id: 'a', name: 'Fox' }), fakeConnector({ id: 'b', name: 'Fox' })], more: [solana] })
  solana.announce({ ...fakeConnector({ id: 'Fox', name: 'Fox', namespace: 'solana' }), type: 'standard' })
  const page = await visitor(here.modal)
  void openModal(here.modal)
  await settle()
  expect(page.all('button', 'Fox')).toHaveLength(3)
})

test('a wallet that is here for two chains asks which one, and connects that', async () => {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = createTestModal({ connectors: [{ ...fakeConnector({ id: 'app.phantom', name: 'Phantom' }), rdns: 'app.phantom' }], more: [solana] })
  solana.announce({ ...fakeConnector({ id: 'Phantom', name: 'Phantom', namespace: 'solana', accounts: ['SoLaNa1'], network: 'solana:main' }), type: 'standard' })
  const page = await visitor(here.modal)
  void openModal(here.modal)
  here.modal.router.push({ view: 'ConnectingMultiChain', connectorId: 'app.phantom' })
  await settle()
  expect([page.view(), page.title()]).toEqual(['ConnectingMultiChain', 'Select Chain'])
  expect(page.text()).toContain('Phantom works on several chains. Choose the one to connect.')
  expect(page.all('button', 'EVM Networks')).toHaveLength(1)
  await page.press('button', 'Solana')
  expect(here.door.state()).toMatchObject({ open: false, activeNamespace: 'solana', connections: [{ connectorId: 'Phantom', namespace: 'solana' }] })
})
