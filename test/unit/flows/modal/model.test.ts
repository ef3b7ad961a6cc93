import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { CloseReason, OpenResult } from '../../../../src/core/snapshot.ts'
import type { CaipNetworkId } from '../../../../src/core/types.ts'
import { VIEWS } from '../../../../src/core/viewNames.ts'
import type { ViewName } from '../../../../src/core/views.ts'
import { chooseNetwork } from '../../../../src/flows/networks/chooseNetwork.ts'
import { showNetworks } from '../../../../src/flows/networks/showNetworks.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { loadBalance } from '../../../../src/flows/account/loadBalance.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import { isUnsupported } from '../../../../src/flows/networks/unsupported.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector, type FakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'

standStill()

const IDS: readonly CaipNetworkId[] = ['eip155:1', 'eip155:8453', 'eip155:137']
const REASONS: readonly CloseReason[] = ['api', 'escape', 'backdrop', 'button', 'removed']

/** Creates a page with two wallets. Every request stays pending until a step answers it. */
function world() {
  const wallets = [
    fakeConnector({ id: 'a', asks: true, accounts: [ALICE, BOB] }),
    fakeConnector({ id: 'b', asks: true, accounts: [BOB] }),
  ] as const
  const page = createTestModal({ connectors: wallets, options: { networks: ['eip155:1', 'eip155:8453'] } })
  const switches: { resolve(): void; reject(error: Error): void }[] = []
  const balances: { resolve(value: bigint): void; reject(error: Error): void }[] = []
  page.chain.answers.switch = () => new Promise<void>((resolve, reject) => switches.push({ resolve, reject }))
  page.chain.answers.balance = () => new Promise<bigint>((resolve, reject) => balances.push({ resolve, reject }))
  return { ...page, wallets, switches, balances, openings: [] as { result?: OpenResult }[], headless: { open: 0 } }
}
type World = ReturnType<typeof world>

interface Step {
  name: string
  run(world: World): unknown
}
const step = (name: string, run: Step['run']) => ({ name, run, toString: () => name })
/** Allows a step only in the views where a visitor could take it. */
const inViews =
  (views: readonly ViewName[], run: Step['run']): Step['run'] =>
  (here) =>
    here.modal.shell.$open.get() && views.includes(here.modal.router.$route.get().view) && run(here)
const ignored = (work: Promise<unknown>) => void work.catch(() => {})
const lastLink = (wallet: FakeConnector) => wallet.links.at(-1)

function open(here: World, view?: ViewName): void {
  const opening: (typeof here.openings)[number] = {}
  here.openings.push(opening)
  void openModal(here.modal, { view }).then((result) => (opening.result = result))
}

async function connectHeadless(here: World, id: string, network?: CaipNetworkId): Promise<void> {
  here.headless.open++
  await connect(here.modal, id, { network }).catch(() => {})
  here.headless.open--
}

const forWallet = (at: 0 | 1): Step[] => {
  const id = 'ab'[at] as string
  return [
    step(
      `choose ${id}`,
      inViews(['Connect', 'ConnectingExternal'], ({ modal }) => void connectInView(modal, id)),
    ),
    step(`approve ${id}`, ({ wallets }) => wallets[at].approve()),
    step(`refuse ${id}`, ({ wallets }) => wallets[at].refuse()),
    step(`trouble with ${id}`, ({ wallets }) => wallets[at].refuse(new Error('boom'))),
    step(`connect ${id} headless`, (here) => void connectHeadless(here, id)),
    step(`${id} goes to Base next`, ({ wallets }) => void (wallets[at].facts.network = 'eip155:8453')),
    step(`${id} goes to a foreign network next`, ({ wallets }) => void (wallets[at].facts.network = 'eip155:137')),
    step(`${id} changes the account`, ({ wallets }) => lastLink(wallets[at])?.useAccounts(BOB)),
    step(`${id} takes the accounts back`, ({ wallets }) => lastLink(wallets[at])?.useAccounts()),
    ...IDS.map((network) =>
      step(`${id} moves to ${network}`, ({ wallets }) => lastLink(wallets[at])?.useNetwork(network)),
    ),
    step(`disconnect ${id}`, ({ modal }) => ignored(disconnect(modal, { connection: id }))),
    step(`switch account of ${id}`, ({ modal }) => ignored(switchConnection(modal, id, BOB))),
  ]
}

const STEPS: readonly Step[] = [
  ...forWallet(0),
  ...forWallet(1),
  step('open', (here) => open(here)),
  step('open Networks', (here) => open(here, 'Networks')),
  step('open Connect', (here) => open(here, 'Connect')),
  step(
    'show networks',
    inViews(['Account'], ({ modal }) => showNetworks(modal)),
  ),
  ...REASONS.map((reason) => step(`close: ${reason}`, ({ modal }) => closeModal(modal, reason))),
  step(
    'back',
    inViews(
      VIEWS.filter((view) => view !== 'UnsupportedChain'),
      ({ modal }) => modal.router.back(),
    ),
  ),
  ...IDS.map((id) =>
    step(
      `choose ${id}`,
      inViews(['Networks', 'UnsupportedChain'], ({ modal }) => void chooseNetwork(modal, id)),
    ),
  ),
  step('connect a headless on Base', (here) => void connectHeadless(here, 'a', 'eip155:8453')),
  step('the switch is approved', ({ switches }) => switches.shift()?.resolve()),
  step('the switch is refused', ({ switches }) => switches.shift()?.reject(new WalletModalError('UserRejected'))),
  step('a balance comes', ({ balances }) => balances.shift()?.resolve(1n)),
  step('a balance fails', ({ balances }) => balances.shift()?.reject(new Error('no node'))),
  step('reload the balance', ({ modal }) => void loadBalance(modal, { force: true })),
  step('disconnect', ({ modal }) => ignored(disconnect(modal))),
  step('time passes', () => pass(9_000)),
  step('much time passes', () => pass(61_000)),
  step('the site drops Base', ({ entry }) => entry.configure({ networks: ['eip155:1'] })),
  step('the site adds Base', ({ entry }) => entry.configure({ networks: ['eip155:1', 'eip155:8453'] })),
  step('the site allows any network', ({ entry }) => entry.configure({ allowUnsupportedChain: true })),
  step('the site allows its networks only', ({ entry }) => entry.configure({ allowUnsupportedChain: false })),
]

/** All kinds of steps. Steps that lead to further views are more frequent. */
const ANY = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...STEPS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...STEPS.filter(({ name }) => /^(?:open|show|choose|approve a|the switch|[ab] moves)/.test(name)),
    ),
  },
)

/** Checks the invariants that hold after every step. */
function check(here: World): void {
  const { modal, entry, storage, wallets, openings, headless } = here
  const all = modal.connections.$all.get()
  const isOpen = modal.shell.$open.get()
  const { view } = modal.router.$route.get()

  for (const one of all)
    expect(
      one.accounts.map(({ address }) => address),
      'never connected without an account',
    ).toContain(one.address)
  expect(new Set(all.map(({ namespace }) => namespace)).size, 'at most one connection for each namespace').toBe(
    all.length,
  )

  const pending = openings.filter(({ result }) => !result)
  expect(pending.length, 'only the newest opening is pending, and only while the modal is open').toBe(isOpen ? 1 : 0)
  if (isOpen) expect(pending[0]).toBe(openings.at(-1))

  if (!isOpen) {
    expect(
      [
        modal.attempt.$connect.get(),
        modal.attempt.$switch.get(),
        modal.attempt.pending.connect,
        modal.attempt.pending.switch,
      ],
      'closed: nothing pending',
    ).toEqual(Array(4))
    expect(view, 'closed: Connect').toBe('Connect')
    if (!headless.open) expect(modal.shell.$loading.get(), 'closed: not loading').toBe(false)
  } else {
    if (view === 'Account') expect(all.length, 'Account: somebody is connected').toBe(1)
    if (view === 'ConnectingExternal')
      expect(modal.attempt.$connect.get(), 'ConnectingExternal: a question is open or was answered').toBeDefined()
    if (view === 'SwitchNetwork') expect(modal.attempt.$switch.get(), 'SwitchNetwork: a question is open').toBeDefined()
  }

  const [connection] = all
  if (connection) {
    const link = modal.links.get(connection.namespace)?.link
    expect([modal.networks.$activeId.get(), link?.network], "the network in use is the wallet's").toEqual([
      connection.network,
      connection.network,
    ])
    expect(entry.state().account?.caipAddress).toBe(`${connection.network}:${connection.address}`)
  } else {
    expect(entry.state().account).toBeNull()
    expect(modal.networks.$active.get().unsupported, 'no foreign network without its wallet').toBeUndefined()
  }

  const watchers = wallets.flatMap((wallet) => wallet.links.map((link) => link.watchers()))
  expect(
    watchers.reduce((sum, count) => sum + count, 0),
    'only the adopted link is watched',
  ).toBe(all.length)
  expect(JSON.parse(storage.values.get('wallet-modal:connections') ?? '[]'), 'what is saved is what is').toEqual(
    all.map(({ status: _, ...saved }) => saved),
  )

  const told = entry.events.reduce<string | undefined>((id, { name, detail }) => {
    if (name === 'connect') return detail.connection.connectorId
    return name === 'disconnect' ? undefined : id
  }, undefined)
  expect(told, 'the events tell who is connected').toBe(connection?.connectorId)
}

test('keeps one consistent view under random events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(ANY, { minLength: 1, maxLength: 40, size: 'max' }),
      async (isConnected, steps) => {
        const here = world()
        if (isConnected) void connectHeadless(here, 'a')
        await rest()
        if (isConnected) here.wallets[0].approve()
        await rest()
        for (const { run } of steps) {
          await run(here)
          await rest()
          check(here)
        }
        closeModal(here.modal, 'removed')
        await rest()
        check(here)
        here.stop()
      },
    ),
    { numRuns: 300, seed: 20_26, endOnFailure: false },
  )
}, 60_000)

test('ignores every wallet answer to a cancelled request', async () => {
  const taken: readonly Step[] = STEPS.filter(({ name }) => /^(?:back|close|choose [ab]|disconnect)/.test(name))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...taken), { maxLength: 8 }),
      fc.constantFrom('approve' as const, 'refuse' as const),
      async (steps, answer) => {
        const here = world()
        open(here)
        for (const { run } of steps) {
          await run(here)
          await rest()
        }
        closeModal(here.modal, 'removed')
        await rest()
        const before = JSON.stringify([here.entry.state(), here.entry.events, [...here.storage.values]])
        for (const wallet of here.wallets) while (wallet.waiting()) wallet[answer]()
        await rest()
        expect(JSON.stringify([here.entry.state(), here.entry.events, [...here.storage.values]])).toBe(before)
        expect(isUnsupported(here.modal)).toBe(false)
        here.stop()
      },
    ),
    { numRuns: 100, seed: 20_26 },
  )
}, 60_000)
