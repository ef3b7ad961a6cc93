import { describe, expect, test, vi } from 'vitest'
import type { SignInFacts } from '../../../../src/core/nextStep.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import { finishLogin } from '../../../../src/flows/login/finishLogin.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { settle } from '../../../../src/flows/modal/settle.ts'
import { chooseNetwork } from '../../../../src/flows/networks/chooseNetwork.ts'
import { pair } from '../../../../src/flows/pairing/pair.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { fakePairing } from '../../../kit/fakePairing.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'

standStill()

/** An account whose visitor must sign in, and whose views are shown. */
const MUST: SignInFacts = {
  isAsked: true,
  hasSession: false,
  isReading: false,
  isRequired: true,
  isNew: true,
  needsEmail: false,
  isEmailRequired: false,
  isOfAccount: true,
  isAdded: false,
}

/** Creates a site with several wallets, of which `connected` are connected, and with the modal open. */
async function site(connected: readonly string[] = [], storage = fakeStorage()) {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const one = fakeConnector({ id: 'one', accounts: [ALICE, BOB] })
  const two = fakeConnector({ id: 'two', accounts: [BOB], network: 'eip155:8453' })
  const other = fakeConnector({ id: 'other', namespace: 'solana', accounts: ['SoLaNa1'], network: 'solana:main' })
  const relay = fakePairing()
  const embedded = Object.assign(fakeConnector({ id: 'auth' }), { type: 'auth' as const })
  const options = { features: { multiWallet: true } }
  const parts = { connectors: [one, two], offered: [relay, embedded], more: [solana], storage, options }
  const here = createTestModal(parts)
  solana.announce(other)
  for (const id of connected) await connect(here.modal, id)
  await rest()
  void openModal(here.modal)
  /** Installs the sign-in, as its code does, with one that only records what it is asked to show. */
  const signIn = (facts: Partial<SignInFacts> = {}) => {
    const show = vi.fn()
    here.modal.shell.signIn = { facts: () => ({ ...MUST, ...facts }), show }
    return show
  }
  return { ...here, one, two, other, relay, signIn, storage, view: () => here.modal.router.$route.get().view }
}
type Site = Awaited<ReturnType<typeof site>>

interface Cause {
  connected?: readonly string[]
  isDone?: boolean
  happen(site: Site): unknown
}

const CAUSES: Readonly<Record<string, Cause>> = {
  'a wallet connects in the modal': { isDone: true, happen: ({ modal }) => connectInView(modal, 'one') },
  'a paired wallet approves': {
    isDone: true,
    async happen({ modal, relay }) {
      modal.router.reset({ view: 'ConnectingWalletConnect' })
      pair(modal, {})
      await rest()
      relay.code()
      relay.approve()
    },
  },
  'the visitor logs in to the embedded wallet': {
    isDone: true,
    happen: ({ modal }) =>
      finishLogin(modal, {
        signal: new AbortController().signal,
        isOver: () => false,
        end() {},
      } as unknown as Parameters<typeof finishLogin>[1]),
  },
  'a saved connection is restored': {
    async happen({ modal, storage }) {
      const earlier = await site(['one'])
      for (const [key, value] of earlier.storage.values) storage.setItem(key, value)
      earlier.stop()
      await reconnect(modal)
    },
  },
  'the wallet changes its network': { connected: ['one'], happen: ({ one }) => one.link().useNetwork('eip155:8453') },
  'the visitor chooses a network': {
    connected: ['one'],
    isDone: true,
    happen({ modal }) {
      modal.router.reset({ view: 'Networks' })
      return chooseNetwork(modal, 'eip155:8453')
    },
  },
  'the site changes its networks': {
    connected: ['one'],
    happen: ({ entry }) => entry.configure({ networks: ['eip155:1'] }),
  },
  'the site switches to another account': {
    connected: ['one'],
    happen: ({ modal }) => switchConnection(modal, 'one', BOB),
  },
  'the site switches to another wallet': {
    connected: ['one', 'two'],
    happen: ({ modal }) => switchConnection(modal, 'one'),
  },
  'a wallet disconnects, and another of its chain remains': {
    connected: ['one', 'two'],
    happen: ({ modal }) => disconnect(modal, { connection: 'two' }),
  },
  'a chain disconnects, and another remains': {
    connected: ['one', 'other'],
    happen: ({ modal }) => disconnect(modal, { namespace: 'solana' }),
  },
}

describe.each(Object.entries(CAUSES))('When %s', (_, { connected = [], isDone = false, happen }) => {
  test('the sign-in that is due is shown', async () => {
    const here = await site(connected)
    const show = here.signIn()
    await happen(here)
    await rest()
    expect(show.mock.calls).toContainEqual(['signIn', isDone])
  })

  test('the network comes first, if the site does not support it', async () => {
    const here = await site(connected)
    const show = here.signIn()
    here.modal.networks.find = () => undefined
    await happen(here)
    await rest()
    expect([here.view(), show.mock.calls]).toEqual(['UnsupportedChain', []])
  })
})

describe('The end of a view', () => {
  test('waits while it is not known whether the visitor has signed in', async () => {
    const { modal, signIn } = await site(['one'])
    const show = signIn({ isReading: true })
    expect(settle(modal, 'done')).toBe('wait')
    expect(show).toHaveBeenCalledWith('wait', true)
  })

  test('leads back to what the site asked for, instead of closing', async () => {
    const { modal } = await site(['one'])
    const next = vi.fn(() => true)
    modal.shell.next = next
    expect([settle(modal, 'done'), modal.shell.$open.get(), next.mock.calls.length]).toEqual(['close', true, 1])
  })

  test('shows nothing in a modal that was closed meanwhile', async () => {
    const { modal, signIn, view } = await site(['one'])
    settle(modal, 'done')
    const show = signIn({ isOfAccount: false })
    expect([settle(modal, 'done'), show.mock.calls, view()]).toEqual(['stay', [], 'Connect'])
  })
})
