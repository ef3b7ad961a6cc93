import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { CaipNetworkId, Connection, Namespace } from '../../../../src/core/types.ts'
import { KEYS } from '../../../../src/services/storageKeys.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
// Imported in advance, so that no test waits for this lazy code.
import '../../../../src/flows/connect/walletByName.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import { switchNetwork } from '../../../../src/flows/networks/switchNetwork.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { keyOf, twoPages, NAMESPACES, POOL, type Tab, type WalletName, type World } from '../../../kit/twoPages.ts'
import type { SharedWallet } from '../../../kit/sharedWallet.ts'
import { savedStateOf } from '../../../../src/flows/connections/savedState.ts'

standStill()

const NETWORKS: readonly CaipNetworkId[] = ['eip155:1', 'eip155:8453', 'solana:main', 'solana:dev']
const TABS = [0, 1] as const
const NAMES: readonly WalletName[] = ['a', 'dual', 'dualSol', 's', 'wc']

interface Step {
  name: string
  /** The page that may send one request to the wallet in this step. */
  asks?: 0 | 1
  run(world: World): unknown
}
const step = (name: string, run: Step['run'], asks?: 0 | 1): Step & { toString(): string } => ({
  name,
  run,
  asks,
  toString: () => name,
})

/** Counts a call as open until it settles. At the end no call may be open. */
async function called(tab: Tab, work: Promise<unknown>): Promise<void> {
  tab.calls.open++
  await work.catch(() => {})
  tab.calls.open--
}

function open(tab: Tab): void {
  const opening: (typeof tab.openings)[number] = {}
  tab.openings.push(opening)
  void openModal(tab.modal).then((result) => (opening.result = result))
}

/** Clicks a wallet in the modal. */
function choose(tab: Tab, { id, namespaces }: SharedWallet): void {
  if (!tab.modal.shell.$open.get() || !['Connect', 'ConnectingExternal'].includes(tab.modal.router.$route.get().view))
    return
  void connectInView(tab.modal, id, namespaces[0])
}

function approve({ tabs, wallets, agreed, isMulti }: World, at: 0 | 1, name: WalletName): void {
  const wallet = wallets[name]
  if (!wallet.approve(tabs[at].page)) return
  for (const namespace of wallet.namespaces) {
    // Without `multiWallet` a namespace has one connection.
    if (!isMulti) for (const key of [...agreed].filter((one) => one.startsWith(`${namespace}/`))) agreed.delete(key)
    agreed.add(keyOf({ namespace, connectorId: wallet.id }))
  }
}

/** Connects in one step: sends the request, and the wallet approves. */
async function get(world: World, at: 0 | 1, name: WalletName): Promise<void> {
  const { id, namespaces } = world.wallets[name]
  void called(world.tabs[at], connect(world.tabs[at].modal, id, { namespace: namespaces[0] }))
  await rest()
  approve(world, at, name)
}

/** Disconnects at the visitor's request. A WalletConnect session ends in all its namespaces. */
function leave({ tabs, agreed }: World, at: 0 | 1, args: { namespace?: Namespace; connection?: string }): void {
  const [wanted, id] = [args.namespace, args.connection]
  const ending = [...agreed].filter(
    (key) => (!wanted || key.startsWith(`${wanted}/`)) && (!id || key.endsWith(`/${id}`)),
  )
  for (const key of ending) agreed.delete(key)
  if (ending.some((key) => key.endsWith('/walletConnect')))
    for (const one of NAMESPACES) agreed.delete(`${one}/walletConnect`)
  void called(tabs[at], disconnect(tabs[at].modal, args))
}

/** Returns the account lists to which a wallet may change. */
const accountsOf = (namespace: Namespace): readonly (readonly string[])[] => {
  const [one, two, three] = POOL[namespace as 'eip155']
  return [[one], [two, one], [two, three]]
}

const inTab = (at: 0 | 1): Step[] => [
  step(`${at}: open`, ({ tabs }) => open(tabs[at])),
  step(`${at}: close`, ({ tabs }) => closeModal(tabs[at].modal, 'escape')),
  step(`${at}: reload`, (world) => world.reload(at)),
  ...NAMES.flatMap((name) => [
    step(
      `${at}: connect ${name}`,
      ({
        tabs,
        wallets: {
          [name]: { id, namespaces },
        },
      }) => void called(tabs[at], connect(tabs[at].modal, id, { namespace: namespaces[0] })),
      at,
    ),
    step(`${at}: get ${name}`, (world) => get(world, at, name), at),
    step(`${at}: choose ${name}`, ({ tabs, wallets }) => choose(tabs[at], wallets[name]), at),
    step(`${at}: approve ${name}`, (world) => approve(world, at, name)),
    step(`${at}: refuse ${name}`, ({ tabs, wallets }) => wallets[name].refuse(tabs[at].page)),
    step(`${at}: trouble with ${name}`, ({ tabs, wallets }) => wallets[name].refuse(tabs[at].page, new Error('boom'))),
    step(`${at}: disconnect ${name}`, (world) => leave(world, at, { connection: world.wallets[name].id })),
    step(`${at}: disconnect ${name} in its first chain`, (world) =>
      leave(world, at, { namespace: world.wallets[name].namespaces[0], connection: world.wallets[name].id }),
    ),
  ]),
  ...[0, 1, 2].flatMap((nth) => [
    step(`${at}: switch to connection ${nth}`, ({ tabs }) => switchTo(tabs[at], nth), at),
    step(`${at}: switch to the last account of connection ${nth}`, ({ tabs }) => switchTo(tabs[at], nth, -1), at),
  ]),
  step(`${at}: switch to the one left last`, ({ tabs: { [at]: tab } }) => switchLeft(tab), at),
  ...NAMESPACES.map((namespace) => step(`${at}: disconnect ${namespace}`, (world) => leave(world, at, { namespace }))),
  step(`${at}: disconnect all`, (world) => leave(world, at, {})),
  ...NETWORKS.map((id) =>
    step(`${at}: switch to ${id}`, ({ tabs }) => void called(tabs[at], switchNetwork(tabs[at].modal, id))),
  ),
]

function switchTo(tab: Tab, nth: number, account?: number): void {
  const all: readonly Connection[] = tab.modal.connections.$known.get()
  const one = all[nth % (all.length || 1)]
  if (one)
    void called(
      tab,
      switchConnection(tab.modal, one, account === undefined ? undefined : one.accounts.at(account)?.address),
    )
}

function switchLeft(tab: Tab): void {
  const [one] = savedStateOf(tab.modal).left()
  if (one) void called(tab, switchConnection(tab.modal, one))
}

const byWallet = (name: WalletName): Step[] => [
  step(`${name} takes its permission back`, ({ wallets }) => wallets[name].takeBack()),
  step(`${name} falls silent`, (world) => {
    world.wallets[name].restores = 'late'
    world.hadTrouble = true
  }),
  step(`${name} is in trouble`, (world) => {
    world.wallets[name].restores = 'trouble'
    world.hadTrouble = true
  }),
  step(`${name} answers again`, ({ wallets }) => {
    wallets[name].restores = 'at once'
    return wallets[name].answerLate()
  }),
  step(`${name} is away`, (world) => {
    world.wallets[name].isHere = false
    world.hadTrouble = true
  }),
  step(`${name} comes late`, (world) => {
    world.wallets[name].isHere = true
    for (const tab of world.tabs) tab.announce()
  }),
  ...(['eip155', 'solana'] as const).flatMap((namespace) => [
    ...accountsOf(namespace).map((some, nth) =>
      step(
        `${name} changes to accounts ${nth} of ${namespace}`,
        ({ wallets }) => wallets[name].namespaces.includes(namespace) && wallets[name].useAccounts(namespace, some),
      ),
    ),
    ...[...NETWORKS, 'eip155:137' as const]
      .filter((id) => id.startsWith(namespace))
      .map((id) =>
        step(
          `${name} moves to ${id}`,
          ({ wallets }) => wallets[name].namespaces.includes(namespace) && wallets[name].move(namespace, id),
        ),
      ),
  ]),
]

const STEPS: readonly Step[] = [
  ...TABS.flatMap(inTab),
  ...NAMES.flatMap(byWallet),
  step('time passes', () => pass(9_000)),
  step('much time passes', () => pass(61_000)),
]
const pick = (pattern: RegExp) => fc.constantFrom(...STEPS.filter(({ name }) => pattern.test(name)))
/** All kinds of steps. Connecting is more frequent, failing wallets are rarer. */
const ANY = fc.oneof(
  { weight: 3, arbitrary: pick(/^(?!.*(?:silent|trouble|away))/) },
  { weight: 1, arbitrary: pick(/: (?:connect|approve) /) },
  { weight: 2, arbitrary: pick(/: get /) },
  { weight: 1, arbitrary: pick(/: (?:switch|reload|disconnect)/) },
  { weight: 1, arbitrary: pick(/silent|trouble$|away|answers again|late$/) },
)
/** Steps with wallets that always answer, so that both pages always agree. */
const WELL = fc.oneof(
  { weight: 3, arbitrary: pick(/^(?!.*(?:silent|trouble$|away|late$|time passes))/) },
  { weight: 2, arbitrary: pick(/: get /) },
  { weight: 2, arbitrary: pick(/: (?:switch|reload|disconnect)/) },
)

const saved = (world: World, key: string): Omit<Connection, 'status'>[] =>
  JSON.parse(world.shared.values.get(key) ?? '[]')
const texts = (all: Iterable<string>) => [...all].toSorted((a, b) => (a < b ? -1 : 1))

/** Checks the invariants of one page. */
function checkTab(world: World, tab: Tab): void {
  const { modal, entry } = tab
  const life = modal.connections.$known.get()
  const connected = life.filter(({ status }) => status === 'connected')
  const state = entry.state()

  for (const one of life)
    expect(
      one.accounts.map(({ address }) => address),
      'never connected without an account',
    ).toContain(one.address)
  for (const namespace of world.isMulti ? [] : NAMESPACES)
    expect(life.filter((one) => one.namespace === namespace).length, 'one wallet at a time').toBeLessThan(2)
  expect(new Set(life.map(keyOf)).size, 'no connection counts twice').toBe(life.length)
  for (const namespace of NAMESPACES) {
    const [first] = state.connections.filter((one) => one.namespace === namespace)
    expect(modal.connections.of(namespace), 'one is in use in a namespace: the first').toEqual(first)
    expect(modal.links.get(namespace)?.connectorId, 'the provider is that of the connection in use').toBe(
      first?.status === 'connected' ? first.connectorId : undefined,
    )
  }

  expect(texts(connected.map(keyOf)), 'a link for each that is connected').toEqual(
    texts(modal.links.values().map(({ link, connectorId }) => keyOf({ namespace: link.namespace, connectorId }))),
  )
  for (const one of connected) {
    const wallet = world.walletOf(one)
    const link = modal.links.of(one)?.link
    expect(wallet.granted, 'what is connected is granted').toBe(true)
    expect([one.accounts.map(({ address }) => address), one.network], 'what is known is what the link tells').toEqual([
      link?.accounts.map(({ address }) => address),
      link?.network,
    ])
    expect(texts(one.accounts.map(({ address }) => address)), "the accounts are the wallet's").toEqual(
      texts(wallet.accountsOf(one.namespace)),
    )
    expect(one.network, "the network is the wallet's").toBe(wallet.networkOf(one.namespace))
  }
  const watched = Object.values(world.wallets)
    .flatMap((wallet) => wallet.linksOf(tab.page))
    .filter((link) => link.watchers() > 0)
  expect(new Set(watched), 'only the links in use are watched').toEqual(
    new Set(modal.links.values().map(({ link }) => link)),
  )
  for (const link of watched) expect((link as unknown as { watchers(): number }).watchers(), 'each once').toBe(1)

  const active = modal.connections.$active.get()
  if (active?.status === 'connected')
    expect(modal.networks.$activeId.get(), 'the network in use is that of the account').toBe(active.network)
  expect(state.account?.caipAddress ?? null).toBe(active ? `${active.network}:${active.address}` : null)

  const told = new Set<string>()
  for (const { name, detail } of entry.events) {
    if (name === 'connect') told.add(detail.connection.namespace)
    if (name === 'disconnect') told.delete(detail.namespace)
  }
  expect(texts(told), 'the events tell where something is connected').toEqual(
    texts(new Set(connected.map(({ namespace }) => namespace))),
  )

  const isOpen = modal.shell.$open.get()
  const pending = tab.openings.filter(({ result }) => !result)
  expect(pending, 'only the newest opening is pending, as long as the modal is open').toEqual(
    isOpen ? [tab.openings.at(-1)] : [],
  )
  if (isOpen) return
  expect(
    [
      modal.attempt.$connect.get(),
      modal.attempt.$switch.get(),
      modal.attempt.pending.connect,
      modal.attempt.pending.switch,
    ],
    'closed: nothing pending',
  ).toEqual(Array(4))
  if (!tab.calls.open) expect(modal.shell.$loading.get(), 'closed: not loading').toBe(false)
}

/** Checks the invariants of both pages and the storage. */
function check(world: World): void {
  for (const tab of world.tabs) checkTab(world, tab)
  const [here, there] = world.tabs.map(({ modal }) => modal.connections.$known.get()) as [
    readonly Connection[],
    readonly Connection[],
  ]
  const connections = saved(world, KEYS.connections)
  expect(texts(connections.map(keyOf)), 'what is saved is what is connected or remembered').toEqual(
    texts(here.map(keyOf)),
  )
  expect(texts(there.map(keyOf)), 'the pages agree on what is connected or remembered').toEqual(texts(here.map(keyOf)))

  // Only connections that the wallet revoked may disappear without an action of the visitor.
  const known = new Set(here.map(keyOf))
  for (const key of world.agreed) {
    const [namespace, connectorId] = key.split('/') as [Namespace, string]
    if (!known.has(key) && !world.walletOf({ namespace, connectorId }).granted) world.agreed.delete(key)
  }
  expect(texts(known), 'what is connected or remembered is what visitor and wallets agreed on').toEqual(
    texts(world.agreed),
  )

  if ([...here, ...there].some(({ status }) => status !== 'connected')) return
  for (const namespace of NAMESPACES) {
    const [mine, theirs, kept] = [here, there, connections].map((all) => all.find((one) => one.namespace === namespace))
    expect([theirs && keyOf(theirs), theirs?.address], 'the pages agree on what is in use').toEqual([
      mine && keyOf(mine),
      mine?.address,
    ])
    expect([kept && keyOf(kept), kept?.address, kept?.network], 'and so does what is saved').toEqual([
      mine && keyOf(mine),
      mine?.address,
      mine?.network,
    ])
  }
  const [mine, theirs] = world.tabs.map(({ entry }) => entry.state())
  // A page that reloads prefers a connected account to a network without a wallet.
  if (world.hadTrouble || !mine?.account || !theirs?.account) return
  expect([theirs?.network, theirs?.activeNamespace], 'the pages agree on the network').toEqual([
    mine?.network,
    mine?.activeNamespace,
  ])
}

const askedIn = (world: World, tab: Tab) =>
  Object.values(world.wallets).reduce((sum, { asked }) => sum + asked.filter((page) => page === tab.page).length, 0)

async function take(world: World, { name, run, asks }: Step): Promise<void> {
  // When a late wallet appears, each pending call may send its request.
  const mayAsk = (tab: Tab) => Number(tab.at === asks) + (name.endsWith('late') ? tab.calls.open : 0)
  const before = world.tabs.map((tab) => ({ tab, asked: askedIn(world, tab), most: mayAsk(tab) }))
  await run(world)
  await rest()
  check(world)
  for (const { tab, asked, most } of before)
    expect(askedIn(world, tab) - asked, 'no wallet is asked but where the visitor asks for it').toBeLessThanOrEqual(
      most,
    )
}

/** Lets all pending work finish, and checks that nothing is left. */
async function end(world: World): Promise<void> {
  for (const { modal } of world.tabs) closeModal(modal, 'removed')
  await pass(61_000)
  check(world)
  for (const { modal, calls, openings } of world.tabs) {
    expect(
      [calls.open, modal.shell.$loading.get(), openings.filter(({ result }) => !result)],
      'nothing is pending',
    ).toEqual([0, false, []])
    expect(
      modal.connections.$known.get().filter(({ status }) => status === 'connecting' || status === 'reconnecting'),
      'nothing is under way',
    ).toEqual([])
  }
  for (const tab of world.tabs) tab.unload()
  await pass(5_000) // nanostores unmounts unused stores with a delay, one after the other
  expect(vi.getTimerCount(), 'no timer is left').toBe(0)
}

/** `LIFE_RUNS` and `LIFE_SEED` set the number and the seed of the random runs. */
const RUNS = Number(process.env.LIFE_RUNS ?? 50)
const property = (steps: fc.Arbitrary<Step>, isMulti: boolean) =>
  fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 40, size: 'max' }), async (all) => {
      const world = twoPages(isMulti)
      await rest()
      try {
        for (const one of all) await take(world, one)
        await end(world)
      } finally {
        for (const tab of world.tabs) tab.unload()
        vi.clearAllTimers()
      }
    }),
    { numRuns: RUNS, seed: Number(process.env.LIFE_SEED ?? 20_26) },
  )

for (const isMulti of [true, false]) {
  const mode = isMulti ? 'with several wallets in a namespace' : 'with one wallet in a namespace'
  test(
    `${mode}: keeps two tabs consistent under random events, and prompts no wallet twice`,
    () => property(WELL, isMulti),
    120_000,
  )
  test(
    `${mode}: leaves no request pending and no state stale when wallets are missing or fail`,
    () => property(ANY, isMulti),
    120_000,
  )
}
