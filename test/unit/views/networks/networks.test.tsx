import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, NETWORKS, SOLANA as CLUSTERS } from '../../../kit/fakeChain.ts'
import { fakeConnector, type FakeConnectorFacts } from '../../../kit/fakeConnector.ts'
import { happen, settle, visitor } from '../../../kit/visitor.tsx'

standStill()

const SOLANA = CLUSTERS.map((one) => ({ ...one, name: one.testnet ? 'Devnet' : 'Mainnet' }))
const SOL_WALLET = {
  id: 'Sol',
  name: 'Sol',
  namespace: 'solana' as const,
  accounts: ['SoLaNa1'],
  network: 'solana:main' as const,
}

/** Opens the Networks view, connected on Ethereum. A Solana wallet is installed but not connected. */
async function choosing(facts: FakeConnectorFacts = {}, sol: FakeConnectorFacts = {}) {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = await createConnected({ name: 'MetaMask', ...facts }, { more: [solana] })
  const solWallet = fakeConnector({ ...SOL_WALLET, ...sol })
  solana.announce(solWallet)
  const page = await visitor(here.modal)
  const result = openModal(here.modal, facts.network === 'eip155:137' ? {} : { view: 'Networks' })
  await settle()
  return {
    ...here,
    page,
    solana,
    solWallet,
    result,
    rows: () =>
      page
        .all('list', 'Choose Network')
        .flatMap((list) =>
          [...list.querySelectorAll('button')].map((row) => row.querySelector('.row-title')?.textContent),
        ),
  }
}

describe('An unavailable network', () => {
  test('lists an unavailable network last with a reason, keeps it focusable, and ignores clicks', async () => {
    const { page, modal, wallet, chain, rows } = await choosing()
    Object.assign(wallet.link(), { approved: ['eip155:1', 'eip155:11155111'] })
    await happen(() => wallet.link().useNetwork('eip155:1'))
    expect(rows()).toEqual(['Ethereum', 'Sepolia', 'Mainnet', 'Devnet', 'Base'])
    const row = page.get('button', 'Base Not allowed by MetaMask. Connect again to allow it.')
    expect([row.getAttribute('aria-disabled'), (row as HTMLButtonElement).disabled]).toEqual(['true', false])
    row.focus()
    expect((row.getRootNode() as ShadowRoot).activeElement).toBe(row)
    await page.press('button', 'Base')
    expect([modal.router.$route.get().view, chain.asked.switch]).toEqual(['Networks', []])
  })

  test("enables a network once the wallet's session approves that network", async () => {
    const { page, wallet } = await choosing()
    Object.assign(wallet.link(), { approved: ['eip155:1'] })
    await happen(() => wallet.link().useNetwork('eip155:1'))
    Object.assign(wallet.link(), { approved: ['eip155:1', 'eip155:8453'] })
    await happen(() => wallet.link().change({ kind: 'network', network: 'eip155:1' }))
    expect(page.get('button', 'Base').getAttribute('aria-disabled')).toBeNull()
  })

  test('shows unavailable networks in UnsupportedChain too', async () => {
    const { page, wallet } = await choosing({ network: 'eip155:137' })
    Object.assign(wallet.link(), { approved: ['eip155:1'] })
    await happen(() => wallet.link().useNetwork('eip155:138'))
    expect(page.view()).toBe('UnsupportedChain')
    expect(page.has('button', 'Base Not allowed by MetaMask.')).toBe(true)
  })
})

describe('A network of a namespace without a connected wallet', () => {
  test('offers wallets for a network without a connection, and makes the network current once connected', async () => {
    const { page, entry, result, solWallet } = await choosing()
    await page.press('button', 'Mainnet')
    expect([page.view(), page.title()]).toEqual(['SwitchActiveChain', 'Switch Chain'])
    expect(page.text()).toContain('Connect a wallet for Solana')
    expect(page.text()).toContain('MetaMask stays connected.')
    await page.press('button', 'Switch')
    expect([page.view(), page.title()]).toEqual(['Connect', 'Connect Wallet'])
    expect(page.names('button').filter((name) => /Sol|MetaMask/.test(name))).toEqual(['Sol Installed'])
    // The network has not changed yet.
    expect(entry.state()).toMatchObject({ activeNamespace: 'eip155', network: 'eip155:1' })
    await page.press('button', 'Sol')
    await expect(result).resolves.toMatchObject({ outcome: 'connected', connection: { connectorId: 'Sol' } })
    expect(solWallet.asked[0]?.namespace).toBe('solana')
    expect(entry.state()).toMatchObject({
      open: false,
      activeNamespace: 'solana',
      network: 'solana:main',
      connections: [{ namespace: 'eip155' }, { namespace: 'solana' }],
    })
    expect(entry.faces().network.label).toBe('Mainnet')
  })

  test('makes the wallet switch to the chosen network if the wallet connects on another network', async () => {
    const { page, entry, solana, result } = await choosing()
    await page.press('button', 'Devnet')
    await page.press('button', 'Switch')
    await page.press('button', 'Sol')
    expect(solana.asked.switch).toEqual(['solana:dev'])
    expect(entry.state()).toMatchObject({ open: false, network: 'solana:dev' })
    await expect(result).resolves.toMatchObject({ outcome: 'connected', connection: { network: 'solana:dev' } })
  })

  test('offers a retry if the visitor declines the switch after connecting', async () => {
    const { page, entry, solana } = await choosing()
    solana.answers.switch = () => Promise.reject(new WalletModalError('UserRejected'))
    await page.press('button', 'Devnet')
    await page.press('button', 'Switch')
    await page.press('button', 'Sol')
    expect(page.view()).toBe('Networks')
    const notice = page.get('alert')
    expect(notice.textContent).toContain('Switch declined')
    // A refusal is the visitor's own choice: neutral, without details.
    expect(notice.closest('.notice')?.className).toBe('notice info')
    expect(notice.closest('.notice')?.querySelector('.details')).toBeNull()
    expect(entry.state()).toMatchObject({ network: 'solana:main', activeNamespace: 'solana' })
    solana.answers.switch = async () => {}
    await page.press('button', 'Try again')
    expect(entry.state()).toMatchObject({ open: false, network: 'solana:dev' })
  })

  test.each([
    ['WalletLocked', 'warning'],
    ['RequestPending', 'warning'],
    ['WalletTimeout', 'warning'],
    ['ConnectionFailed', 'danger'],
  ] as const)('shows %s after a switch with the tone %s', async (code, tone) => {
    const { page, solana } = await choosing()
    solana.answers.switch = () => Promise.reject(new WalletModalError(code))
    await page.press('button', 'Devnet')
    await page.press('button', 'Switch')
    await page.press('button', 'Sol')
    expect(page.get('alert').closest('.notice')?.className).toBe(`notice ${tone}`)
  })

  test('changes nothing if the visitor goes back from SwitchActiveChain or Connect', async () => {
    const { page, entry } = await choosing()
    await page.press('button', 'Mainnet')
    await page.press('button', 'Back')
    expect(page.view()).toBe('Networks')
    await page.press('button', 'Mainnet')
    await page.press('button', 'Switch')
    // Back skips SwitchActiveChain, which Connect replaced.
    await page.press('button', 'Back')
    expect(page.view()).toBe('Networks')
    await page.key('Escape')
    expect(entry.state()).toMatchObject({
      open: false,
      activeNamespace: 'eip155',
      network: 'eip155:1',
      connections: [{ namespace: 'eip155' }],
    })
  })

  test('offers networks without a connected wallet in UnsupportedChain', async () => {
    const { page, entry } = await choosing({ network: 'eip155:137' })
    await page.press('button', 'Mainnet')
    await page.press('button', 'Switch')
    await page.press('button', 'Sol')
    expect(entry.state()).toMatchObject({ open: false, activeNamespace: 'solana', network: 'solana:main' })
  })
})

describe('Searching networks', () => {
  test.each([
    ['bAs', ['Base']],
    ['8453', ['Base']],
    ['eip155:8453', ['Base']],
    ['  e ', ['Ethereum', 'Base', 'Sepolia']],
  ])('finds networks by name and id: %s', async (text, names) => {
    const here = createTestModal({ chain: fakeChain({ networks: NETWORKS }) })
    const page = await visitor(here.modal)
    void openModal(here.modal, { view: 'Networks' })
    await settle()
    await page.write('Search networks', text)
    expect(
      [...page.get('list', 'Choose Network').querySelectorAll('.row-title')].map(({ textContent }) => textContent),
    ).toEqual(names)
  })
})
