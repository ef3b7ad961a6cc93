import { describe, expect, test } from 'vitest'
import { createOptions } from '../../../../src/entry/options.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { switchNetwork } from '../../../../src/flows/networks/switchNetwork.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, fakeNetwork, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

standStill()

const OWN = fakeNetwork(31337, 'Workshop')

/** Returns the entry's `addNetwork` and `removeNetwork`, applied to a test modal. */
function networksOf<T extends ReturnType<typeof createTestModal>>(here: T) {
  const options = createOptions()
  options.configure({ networks: here.modal.networks.$configured.get().map((one) => one.caipNetworkId) })
  options.listen(({ networks }) => here.entry.configure({ networks }))
  return {
    ...here,
    add: options.addNetwork,
    remove: options.removeNetwork,
    names: () => here.modal.networks.$configured.get().map(({ name }) => name),
  }
}

describe('addNetwork', () => {
  test('adds a custom or built-in network to which the wallet can switch', async () => {
    const { modal, entry, add, remove, names, chain } = networksOf(await createConnected())
    remove('eip155:8453')
    add(OWN)
    add('eip155:8453')
    expect(names()).toEqual(['Ethereum', 'Sepolia', 'Workshop', 'Base'])
    await switchNetwork(modal, 'eip155:31337')
    expect([chain.asked.switch, entry.state().network, entry.faces().network.label]).toEqual([
      ['eip155:31337'],
      'eip155:31337',
      'Workshop',
    ])
  })

  test("loads the balance when the wallet's network is added", async () => {
    const { add, chain, entry } = networksOf(await createConnected({ network: 'eip155:31337' }))
    expect(chain.asked.balance).toEqual([])
    add(OWN)
    await rest()
    expect([chain.asked.balance.length, entry.state().account?.balance?.value]).toEqual([1, '1'])
  })

  test("loads the balance when the wallet's network is added, also with allowUnsupportedChain", async () => {
    const { add, chain, entry } = networksOf(
      await createConnected({ network: 'eip155:31337' }, { options: { allowUnsupportedChain: true } }),
    )
    add(OWN)
    await rest()
    expect([chain.asked.balance.length, entry.state().account?.balance?.value]).toEqual([1, '1'])
  })

  test('replaces the network of the same id when a network is added', () => {
    const { add, names, entry } = networksOf(createTestModal())
    add({ ...OWN, id: 1, caipNetworkId: 'eip155:1', name: 'Fork' })
    expect([names(), entry.faces().network.label]).toEqual([['Base', 'Sepolia', 'Fork'], 'Fork'])
  })

  test.each([
    [{ ...OWN, name: 5 }, 'Invalid option "networks[0].name": Expected string, received number (5)'],
    ['mainnet', 'Invalid option "networks[0]": Expected CAIP-2 network id, received string ("mainnet")'],
  ])('throws InvalidOption for an invalid network, and changes nothing', (bad, message) => {
    const { add, names } = networksOf(createTestModal())
    expect(() => add(bad as never)).toThrow(expect.objectContaining({ code: 'InvalidOption', message }))
    expect(names()).toEqual(['Ethereum', 'Base', 'Sepolia'])
  })

  test('reports and ignores an unknown network id', () => {
    const { add, names, entry } = networksOf(createTestModal())
    add('eip155:424242')
    expect(names()).toEqual(['Ethereum', 'Base', 'Sepolia'])
    expect(entry.told('error')).toMatchObject([
      { code: 'NetworkNotFound', message: 'Network not found: eip155:424242' },
    ])
  })

  test('does not save an added network for the next visit', () => {
    const { add, storage } = networksOf(createTestModal())
    add(OWN)
    expect(JSON.stringify([...storage.values])).not.toContain('31337')
  })
})

describe('removeNetwork', () => {
  test('makes the first network current when the current network is removed, and emits the change', () => {
    const { entry, remove } = networksOf(createTestModal({ options: { defaultNetwork: 'eip155:8453' } }))
    remove('eip155:8453')
    expect([entry.state().network, entry.faces().network.label]).toEqual(['eip155:1', 'Ethereum'])
    expect(entry.told('network')).toEqual([{ network: 'eip155:1', previous: 'eip155:8453' }])
  })

  test('keeps network and connections if an inactive network is removed', async () => {
    const { entry, remove } = networksOf(await createConnected())
    const before = entry.state()
    remove('eip155:8453')
    expect([entry.state().network, entry.state().connections, entry.told('network')]).toEqual([
      before.network,
      before.connections,
      [],
    ])
  })

  test("shows the wallet's network as unknown once the site removes the network, and asks to switch", async () => {
    const { modal, entry, remove, add } = networksOf(await createConnected())
    void openModal(modal)
    remove('eip155:1')
    expect(entry.state()).toMatchObject({
      view: 'UnsupportedChain',
      network: 'eip155:1',
      connections: [{ network: 'eip155:1' }],
    })
    expect([entry.faces().network.label, modal.networks.$active.get()]).toMatchObject([
      'Switch Network',
      { name: 'Unknown Network', unsupported: true },
    ])
    expect(entry.told('network')).toEqual([])
    add('eip155:1')
    expect([entry.state().view, entry.faces().network.label]).toEqual(['Account', 'Ethereum'])
  })

  test('asks to switch from a removed network at the next opening, unless any network is allowed', async () => {
    const { modal, entry, remove } = networksOf(await createConnected())
    remove('eip155:1')
    expect(entry.state().open).toBe(false)
    void openModal(modal)
    expect(entry.state().view).toBe('UnsupportedChain')
    entry.configure({ allowUnsupportedChain: true })
    void openModal(modal)
    expect(entry.state().view).toBe('Account')
  })

  test('asks to switch when an inactive wallet on a removed network becomes current', async () => {
    const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
    const here = networksOf(createTestModal({ connectors: [fakeConnector()], more: [solana] }))
    solana.announce(fakeConnector({ id: 'sol', namespace: 'solana', accounts: ['SoLaNa1'], network: 'solana:main' }))
    await connect(here.modal, 'sol')
    await connect(here.modal, 'com.example')
    here.remove('solana:main')
    expect(here.entry.state()).toMatchObject({
      network: 'eip155:1',
      connections: [{ network: 'solana:main' }, { network: 'eip155:1' }],
    })
    await disconnect(here.modal, { namespace: 'eip155' })
    expect([here.entry.state().network, here.entry.faces().network.label]).toEqual(['solana:main', 'Switch Network'])
  })

  test('returns no starting network for a namespace once its last network is removed', () => {
    const { modal, remove } = networksOf(
      createTestModal({ more: [fakeChain({ namespace: 'solana', networks: SOLANA })] }),
    )
    remove('solana:main')
    expect(modal.networks.startOf('solana')?.caipNetworkId).toBe('solana:dev')
    remove('solana:dev')
    expect(modal.networks.startOf('solana')).toBeUndefined()
  })

  test('throws NetworkNotFound when removing an unknown network, InvalidOption when removing the last', () => {
    const { remove, names } = networksOf(createTestModal())
    expect(() => remove('eip155:137')).toThrow(
      expect.objectContaining({ code: 'NetworkNotFound', message: 'Network not found: eip155:137' }),
    )
    remove('eip155:8453')
    remove('eip155:1')
    expect(() => remove('eip155:11155111')).toThrow(expect.objectContaining({ code: 'InvalidOption' }))
    expect(names()).toEqual(['Sepolia'])
  })

  test('completes a pending switch to a network that the site removes, then asks to switch', async () => {
    const { modal, entry, chain, remove } = networksOf(await createConnected())
    let approve = () => {}
    chain.answers.switch = () => new Promise<void>((resolve) => (approve = resolve))
    const switching = switchNetwork(modal, 'eip155:8453')
    remove('eip155:8453')
    approve()
    await switching
    expect([entry.state().network, entry.faces().network.label]).toEqual(['eip155:8453', 'Switch Network'])
  })
})

describe('Changing allowUnsupportedChain while the modal is open', () => {
  test('closes UnsupportedChain when the site allows any network, and reopens it when no longer allowed', async () => {
    const { modal, entry } = await createConnected({ network: 'eip155:31337' })
    void openModal(modal, { view: 'Account' })
    await rest()
    expect(modal.router.$route.get().view).toBe('UnsupportedChain')
    entry.configure({ allowUnsupportedChain: true })
    expect(modal.shell.$open.get() && modal.router.$route.get().view === 'UnsupportedChain').toBe(false)
    void openModal(modal, { view: 'Account' })
    await rest()
    expect(modal.router.$route.get().view).toBe('Account')
    entry.configure({ allowUnsupportedChain: false })
    expect(modal.router.$route.get().view).toBe('UnsupportedChain')
  })
})
