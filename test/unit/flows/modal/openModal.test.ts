import type { OpenArgs } from '../../../../src/core/args.ts'
import { describe, expect, test } from 'vitest'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import type { OpenResult } from '../../../../src/core/snapshot.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import type { Connection } from '../../../../src/core/types.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import type { Modal } from '../../../../src/modal.ts'
import { changeConnections } from '../../../../src/state/changeConnections.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { openInline, openModal } from '../../../../src/flows/modal/openModal.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

standStill()
const viewOf = ({ modal }: Pick<ReturnType<typeof createTestModal>, 'modal'>) => modal.router.$route.get().view

describe('The default view (specification §2)', () => {
  test('opens Connect by default without a connection', () => {
    const here = createTestModal()
    void openModal(here.modal)
    expect(viewOf(here)).toBe('Connect')
    expect(here.modal.shell.$open.get()).toBe(true)
  })

  test('opens Account by default with a connection', async () => {
    const here = await createConnected()
    void openModal(here.modal)
    expect(viewOf(here)).toBe('Account')
    void openModal(here.modal, { namespace: 'eip155' })
    expect(viewOf(here)).toBe('Account')
    void openModal(here.modal, { namespace: 'solana' })
    expect(viewOf(here)).toBe('Connect')
  })

  test('opens Account by default while a session is being restored', () => {
    const here = createTestModal()
    const saved: Connection = {
      connectorId: 'x',
      connectorName: 'X',
      connectorType: 'announced',
      namespace: 'eip155',
      accounts: [{ address: '0x1', type: 'eoa' }],
      address: '0x1',
      network: 'eip155:1',
      status: 'reconnecting',
    }
    changeConnections(here.modal.connections, { type: 'loaded', saved: [saved] })
    void openModal(here.modal)
    expect(viewOf(here)).toBe('Account')
  })
})

describe('Views opened by name (specification §2)', () => {
  test('opens a view by name without an account if the view needs none', async () => {
    const here = createTestModal()
    void open(here.modal, { view: 'Networks' })
    await rest()
    expect(viewOf(here)).toBe('Networks')
  })

  test.each(['Account', 'WalletReceive', 'UnsupportedChain'])(
    'opens Connect instead of %s without an account',
    async (view) => {
      const here = createTestModal()
      void open(here.modal, { view })
      await rest()
      expect(viewOf(here)).toBe('Connect')
    },
  )

  test("opens Account instead of UnsupportedChain if the wallet's network is supported", async () => {
    const here = await createConnected()
    void open(here.modal, { view: 'UnsupportedChain' })
    await rest()
    expect(viewOf(here)).toBe('Account')
  })

  test("opens UnsupportedChain instead of any other view if the wallet's network is unknown", async () => {
    const here = await createConnected({ network: 'eip155:137' })
    for (const view of [undefined, 'Account', 'Networks']) {
      void open(here.modal, { view })
      await rest()
      expect(viewOf(here)).toBe('UnsupportedChain')
    }
    here.entry.configure({ allowUnsupportedChain: true })
    void openModal(here.modal)
    expect(viewOf(here)).toBe('Account')
  })

  test.each<[OpenArgs, RegExp]>([
    [
      { view: 'Swapp' },
      /^Invalid option "view": Expected one of Connect, .*Networks, .*UnsupportedChain.* received "Swapp"$/,
    ],
    [
      { view: 'ConnectingExternal' },
      /^Invalid option "view": Expected one of Connect, (?!.*ConnectingExternal,).*received "ConnectingExternal"$/,
    ],
    ...(
      [
        ['Account', 'string'],
        [null, 'null'],
        [5, 'number'],
      ] as const
    ).map(([given, kind]): [OpenArgs, RegExp] => [
      given as never,
      new RegExp(`^Invalid option "open\\(\\)": Expected object, such as { view: "Account" }, received ${kind}$`),
    ]),
    [{ namespace: 'tezos' as never }, /^Invalid option "namespace": Expected a namespace, received "tezos"$/],
  ])('rejects open() with %j and does not open the modal', async (args, message) => {
    const { modal } = createTestModal()
    await expect(open(modal, args)).rejects.toThrow(
      expect.objectContaining({ code: 'InvalidOption', message: expect.stringMatching(message) as string }),
    )
    expect(modal.shell.$open.get()).toBe(false)
  })
})

describe('The promise of open()', () => {
  test('resolves open() to `closed` when the visitor closes the modal', async () => {
    const { modal } = createTestModal()
    const result = openModal(modal)
    closeModal(modal, 'button')
    await expect(result).resolves.toEqual({ outcome: 'closed' })
  })

  test('resolves the first open() to `closed` on a second call, without another `open` event', async () => {
    const { modal, entry } = createTestModal()
    const first = openModal(modal)
    const second = openModal(modal, { view: 'Networks' })
    await expect(first).resolves.toEqual({ outcome: 'closed' })
    expect(entry.told('open')).toHaveLength(1)
    closeModal(modal, 'api')
    await expect(second).resolves.toEqual({ outcome: 'closed' })
  })

  test('resolves open() to `connected` with account and connection', async () => {
    const wallet = fakeConnector()
    const { modal } = createTestModal({ connectors: [wallet] })
    const result = openModal(modal)
    await connectInView(modal, wallet.id)
    const { address } = wallet.link().accounts[0] ?? {}
    await expect(result).resolves.toMatchObject({
      outcome: 'connected',
      account: { address, status: 'connected' },
      connection: { connectorId: wallet.id },
    })
  })

  describe('Calls inside a `connect` handler', () => {
    /** Connects a wallet on a page whose `connect` handler runs `act`. */
    async function acting(act: (modal: Modal) => void) {
      const wallet = fakeConnector()
      const here = createTestModal({ connectors: [wallet] })
      const emit = here.entry.emit
      here.entry.emit = (name, detail) => {
        emit(name, detail)
        if (name === 'connect') act(here.modal)
      }
      const result = openModal(here.modal)
      await connectInView(here.modal, wallet.id)
      await rest()
      return { ...here, result }
    }

    test('resolves open() to `connected` when a `connect` handler closes the modal', async () => {
      const { result, entry } = await acting((modal) => closeModal(modal, 'api'))
      await expect(result).resolves.toMatchObject({ outcome: 'connected', connection: { connectorId: 'com.example' } })
      expect(entry.told('close')).toEqual([{ reason: 'api' }])
    })

    test('resolves the first open() to `connected` when a `connect` handler opens the modal again', async () => {
      let second: Promise<OpenResult> | undefined
      const { result, modal, entry } = await acting((one) => (second = openModal(one, { view: 'Networks' })))
      await expect(result).resolves.toMatchObject({ outcome: 'connected', connection: { connectorId: 'com.example' } })
      expect([modal.shell.$open.get(), modal.router.$route.get().view, entry.told('close')]).toEqual([
        true,
        'Networks',
        [],
      ])
      closeModal(modal, 'button')
      await expect(second).resolves.toEqual({ outcome: 'closed' })
    })

    test('resolves open() to `closed` when a `connect` handler disconnects', async () => {
      const { result } = await acting((modal) => void disconnect(modal))
      await expect(result).resolves.toEqual({ outcome: 'closed' })
    })
  })

  test("resolves open() to `rejected` if the wallet's last answer was a rejection", async () => {
    const wallet = fakeConnector({ rejects: true })
    const { modal } = createTestModal({ connectors: [wallet] })
    const result = openModal(modal)
    await connectInView(modal, wallet.id)
    closeModal(modal, 'escape')
    await expect(result).resolves.toEqual({ outcome: 'rejected' })
  })

  test('resolves open() to `failed` with the error and its message', async () => {
    const wallet = fakeConnector({ rejects: new Error('boom') })
    const { modal } = createTestModal({ connectors: [wallet] })
    const result = openModal(modal)
    await connectInView(modal, wallet.id)
    closeModal(modal, 'backdrop')
    await expect(result).resolves.toMatchObject({
      outcome: 'failed',
      error: { code: 'ConnectionFailed', message: 'Failed to connect' },
    })
  })

  test('resolves open() to `closed` while the wallet is pending, also after an earlier rejection', async () => {
    const wallet = fakeConnector({ rejects: true })
    const { modal } = createTestModal({ connectors: [wallet] })
    const result = openModal(modal)
    await connectInView(modal, wallet.id)
    wallet.facts.never = true
    void connectInView(modal, wallet.id)
    await rest()
    closeModal(modal, 'button')
    await expect(result).resolves.toEqual({ outcome: 'closed' })
  })
})

describe('The inline modal', () => {
  test('opens the inline modal automatically once, and shows the account of a connected visitor', async () => {
    const { modal, entry } = await createConnected()
    entry.place({ inline: true })
    openInline(modal)
    openInline(modal)
    await rest()
    expect(modal.router.$route.get().view).toBe('Account')
    expect(entry.told('open')).toHaveLength(1)
  })

  test('does not open an inline modal that was removed in the meantime', async () => {
    const { modal } = createTestModal()
    openInline(modal)
    await rest()
    expect(modal.shell.$open.get()).toBe(false)
  })
})
