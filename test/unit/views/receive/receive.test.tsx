import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA, type FakeChain } from '../../../kit/fakeChain.ts'
import type { FakeConnectorFacts } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { happen, nameOf, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
afterEach(() => vi.unstubAllGlobals())

async function arrive(facts: FakeConnectorFacts = {}, { chain, ...options }: Options & { chain?: FakeChain } = {}) {
  const here = await createConnected({ accounts: [ALICE, BOB], ...facts }, { options, ...(chain && { chain }) })
  const page = await visitor(here.modal)
  await happen(() => void openModal(here.modal))
  return { ...here, page, said: () => here.modal.toasts.$shown.get()?.text }
}

/** Opens Receive for a connected visitor. */
async function receiving(...parts: Parameters<typeof arrive>) {
  const here = await arrive(...parts)
  await here.page.press('button', 'Receive')
  return here
}

const shown = (root: ShadowRoot) => root.querySelector('.address')?.textContent
const code = (root: ShadowRoot) => root.querySelector('[role=img]')?.getAttribute('data-uri')

describe('Receive', () => {
  test('shows the whole address, and a QR code that contains only the address', async () => {
    const { page } = await receiving()
    expect([page.view(), page.title()]).toEqual(['WalletReceive', 'Receive'])
    expect([shown(page.root), code(page.root)]).toEqual([ALICE, ALICE])
    expect(page.get('img', 'QR code of your address')).toBeDefined()
    expect(page.root.querySelector('.address')?.getAttribute('dir')).toBe('ltr')
  })

  test('names the current network, and explains on which networks to send coins', async () => {
    const { page } = await receiving({ network: 'eip155:8453' })
    expect(page.text()).toContain('Your address on Base')
    expect(page.text()).toContain('Send only coins and tokens on Base or the networks below.')
  })

  test('names only the current network if no other network is compatible', async () => {
    const chain = fakeChain({ namespace: 'solana', networks: SOLANA.slice(0, 1) })
    const { page } = await receiving(
      { namespace: 'solana', network: 'solana:main', accounts: ['SoLaNaAddress1'] },
      { chain },
    )
    expect(page.text()).toContain('Send only coins and tokens on Solana. ')
    expect([shown(page.root), page.has('button', 'Compatible Networks')]).toEqual(['SoLaNaAddress1', false])
  })

  test('copies the address, and confirms the copy for 1.5 s', async () => {
    const written: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
    const { page, said } = await receiving()
    const icon = () => page.get('button', 'Copy address').querySelector('path')?.getAttribute('d')
    const before = icon()
    // As in all copy buttons, the icon follows the text
    expect(page.get('button', 'Copy address').lastElementChild?.matches('.icon')).toBe(true)
    await page.press('button', 'Copy address')
    expect([written, said(), icon() === before]).toEqual([[ALICE], 'Address copied', false])
    await wait(1_500)
    expect(icon()).toBe(before)
  })

  test('reports a failure to copy the address', async () => {
    const { page, said } = await receiving()
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
    await page.press('button', 'Copy address')
    expect(said()).toBe('Failed to copy')
  })

  test('says that the address is copied, no longer that it is not, after a copy that follows a failure', async () => {
    const { page, said } = await receiving()
    const writeText = vi.fn().mockRejectedValueOnce(new Error('denied'))
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await page.press('button', 'Copy address')
    expect(said()).toBe('Failed to copy')
    await page.press('button', 'Copy address')
    await wait(1_000)
    expect(said()).toBe('Address copied')
  })

  test('shares the address if the browser has a share sheet', async () => {
    const none = await receiving()
    expect(none.page.has('button', 'Share')).toBe(false)
    const share = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { share })
    const { page } = await receiving()
    await page.press('button', 'Share')
    expect(share.mock.calls).toEqual([[{ text: ALICE }]])
  })

  test('shows the new address and QR code when the account changes', async () => {
    const { page, wallet } = await receiving()
    await happen(() => wallet.link().useAccounts(BOB))
    expect([shown(page.root), code(page.root)]).toEqual([BOB, BOB])
  })

  test('hides the QR code once the wallet has disconnected', async () => {
    const { page, modal } = await receiving()
    await happen(() => disconnect(modal))
    expect(code(page.root)).toBeUndefined()
  })
})

describe('Compatible networks', () => {
  test('lists compatible networks, and marks the current network and test networks', async () => {
    const { page } = await receiving({ network: 'eip155:8453' })
    await page.press('button', 'Compatible Networks')
    expect([page.view(), page.title()]).toEqual(['WalletCompatibleNetworks', 'Compatible Networks'])
    expect([...page.root.querySelectorAll('.receive-network')].map(nameOf)).toEqual([
      'Base In use',
      'Ethereum',
      'Sepolia Testnet',
    ])
    await page.press('button', 'Back')
    expect(page.view()).toBe('WalletReceive')
  })

  test('isolates network names from the direction of the text around them', async () => {
    const { page } = await receiving()
    await page.press('button', 'Compatible Networks')
    expect([...page.root.querySelectorAll('.receive-network bdi')].map((one) => one.textContent)).toEqual([
      'Ethereum',
      'Base',
      'Sepolia',
    ])
  })
})
