import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { CloseReason } from '../../../../src/core/snapshot.ts'
import type { CaipNetworkId } from '../../../../src/core/types.ts'
import type { ViewName } from '../../../../src/core/views.ts'
import { nextStep } from '../../../../src/core/nextStep.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { walletToAsk } from '../../../../src/flows/money/walletOf.ts'
import { switchNetwork } from '../../../../src/flows/networks/switchNetwork.ts'
import { isUnsupported } from '../../../../src/flows/networks/unsupported.ts'
import { cancelSignIn } from '../../../../src/flows/signIn/cancelSignIn.ts'
import { prepareSignIn } from '../../../../src/flows/signIn/followSignIn.ts'
import { signInForSite } from '../../../../src/flows/signIn/signInForSite.ts'
import { signInFacts } from '../../../../src/flows/signIn/signInFacts.ts'
import { signInOf } from '../../../../src/flows/signIn/signInOf.ts'
import { signShown } from '../../../../src/flows/signIn/signInView.ts'
import { signOut } from '../../../../src/flows/signIn/signOut.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB, never, walletError } from '../../../kit/fakeEip1193.ts'
import { rejections } from '../../../kit/rejections.ts'
import {
  otherOf,
  SESSION_MS,
  signInWorld,
  type Mode,
  type OneClick,
  type SignInWorld,
} from '../../../kit/signInWorld.ts'

standStill()

const NETWORKS: readonly CaipNetworkId[] = ['eip155:1', 'eip155:8453', 'eip155:137']
/** Views of an account and its money. */
const GUARDED: readonly ViewName[] = [
  ...(['Account', 'AccountSettings', 'ProfileWallets', 'Transactions', 'Allowances'] as const),
  ...(['WalletReceive', 'WalletSend', 'WalletSendSelectToken', 'WalletSendPreview'] as const),
  ...(['Swap', 'SwapSelectToken', 'SwapPreview'] as const),
  ...(['FundWallet', 'OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress'] as const),
]
/** Views that let a visitor choose a network or a wallet, or lead to one. */
const NETWORK_VIEWS: readonly ViewName[] = [
  ...(['UnsupportedChain', 'Networks', 'SwitchNetwork', 'Connect', 'ConnectingExternal'] as const),
]

/** What the visitor can see, after the last step. */
interface Model {
  isConnected: boolean
  isAsked: boolean
  view: ViewName | undefined
}

const modelOf = (world: SignInWorld): Model => ({
  isConnected: world.connected() !== undefined,
  isAsked: world.waiting.length > 0,
  view: world.view(),
})

/** What a step may ask of the wallet, at most once each. */
type Asks = 'connect' | 'sign' | 'switch'

/** Nobody but the wallet knows how a request ends; that its promise is rejected is no fault. */
const ignored = (work: Promise<unknown>) => void work.catch(() => {})

/** Every session is one that the account has signed on its network, and that has not ended; and every such one counts. */
function checkSession(world: SignInWorld): void {
  const session = world.session()
  const now = world.connected()
  const holds = [...world.good].filter(
    ([, { fields }]) =>
      fields.accountAddress === now?.address &&
      fields.chainId === now.network &&
      Date.parse(fields.expirationTime ?? '') > Date.now(),
  )
  expect(world.page.entry.state().session, 'the site knows the session').toEqual(session)
  if (session) {
    expect(world.mode, 'nobody is signed in where nobody is asked').not.toBe('off')
    expect(
      holds.map(([signature]) => signature),
      'the session is what this account has signed on this network',
    ).toContain(session.signature)
    expect([session.data.accountAddress, session.data.chainId]).toEqual([now?.address, now?.network])
  } else if (world.mode !== 'off')
    expect(
      holds.filter(([, { isSure }]) => isSure).map(([, { fields }]) => fields),
      'who has signed is signed in',
    ).toEqual([])
}

/** What the modal shows is what comes next. */
function checkView(world: SignInWorld): void {
  const view = world.view()
  const { modal } = world
  const next = nextStep({ isDone: true, isUnsupported: isUnsupported(modal), ...signInFacts(modal) })
  if (!view) return
  // A sign-in that the site made optional while it was shown may stay, until the visitor closes it.
  const isLeft = world.mode === 'optional' && next === 'close' && world.connected() && !world.session()
  if (view === 'SIWXSignMessage' && !isLeft) expect(next, 'the sign-in is shown only if it comes next').toBe('signIn')
  if (view === 'UnsupportedChain') expect(next, 'a network is asked for only if it comes next').toBe('unsupported')
  if (next === 'unsupported') expect(NETWORK_VIEWS, 'the network comes first').toContain(view)
}

/** Whoever must sign in, and has not, sees nothing of the account and cannot send. */
async function checkMoney(world: SignInWorld): Promise<void> {
  const isMissing = world.mode === 'required' && world.connected() !== undefined && !world.session()
  if (isMissing) expect(GUARDED, 'no view of the account without its session').not.toContain(world.view())
  const asked = await walletToAsk(world.modal).then(
    () => 'asked',
    ({ code }: { code: string }) => code,
  )
  const allowed = world.connected() ? 'asked' : 'NotConnected'
  expect(asked, 'the wallet is asked to send only with a session').toBe(isMissing ? 'SignInRequired' : allowed)
}

async function check(world: SignInWorld): Promise<void> {
  checkSession(world)
  checkView(world)
  await checkMoney(world)
}

interface Facts {
  asks?: Asks
  isPossible?: (model: Model) => boolean
}

/** Creates a step: something that a visitor, the site, the wallet, another tab or the clock does. */
function step(name: string, run: (world: SignInWorld) => unknown, { asks, isPossible = () => true }: Facts = {}) {
  const command: fc.AsyncCommand<Model, SignInWorld> = {
    check: isPossible,
    toString: () => name,
    async run(model, world) {
      const before = world.asked()
      await run(world)
      await world.settle()
      if (model.isConnected && !world.modal.connections.$known.get().length) world.forget()
      const now = world.connected()
      for (const one of world.waiting) {
        const isSame = one.fields.accountAddress === now?.address && one.fields.chainId === now.network
        if (!isSame || world.mode === 'off') one.isWanted = false
      }
      const after = world.asked()
      for (const kind of ['connect', 'sign', 'switch'] as const)
        expect(after[kind] - before[kind], `nobody asked the wallet to ${kind}`).toBeLessThanOrEqual(
          Number(kind === asks),
        )
      await check(world)
      Object.assign(model, modelOf(world))
    },
  }
  return command
}

const isIdle = ({ isConnected }: Model) => !isConnected
const isConnected = (model: Model) => model.isConnected
const isShown = ({ view }: Model) => view === 'SIWXSignMessage'
const isAsked = (model: Model) => model.isAsked

async function open({ modal }: SignInWorld, view?: ViewName): Promise<void> {
  await prepareSignIn(modal)
  void openModal(modal, { view })
}

async function connectAsVisitor(world: SignInWorld, kind: OneClick): Promise<void> {
  world.setOneClick(kind)
  if (world.view() !== 'Connect') await open(world, 'Connect')
  await connectInView(world.modal, world.page.wallet.id)
}

function press({ modal }: SignInWorld): void {
  // The button is disabled in the other phases.
  if (/^(?:ready|failed)$/.test(signInOf(modal).$progress.get().phase)) void signShown(modal)
}

/** Cancel leads out of the sign-in, whatever the wallet does. */
async function cancel(world: SignInWorld, answer: () => Promise<void>): Promise<void> {
  const { mode } = world
  world.page.chain.answers.switch = answer
  const done = cancelSignIn(world.modal)
  await rest()
  await pass(61_000)
  await done
  await world.settle()
  world.page.chain.answers.switch = async () => {}
  expect([undefined, 'Connect'], 'Cancel leads out').toContain(world.view())
  if (mode === 'required' && !world.session()) expect(world.connected(), 'Cancel disconnects').toBeUndefined()
  if (mode === 'optional') expect(world.connected(), 'Cancel keeps the wallet').toBeDefined()
}

const SWITCHES = {
  approves: async () => {},
  refuses: () => Promise.reject(walletError(4001)),
  'is silent': never,
}

const STEPS = [
  ...(['nothing', 'the message', 'another text', 'for another account'] as const).map((kind) =>
    step(`connect in the modal; the wallet signs ${kind}`, (world) => connectAsVisitor(world, kind), {
      asks: 'connect',
      isPossible: isIdle,
    }),
  ),
  step(
    'connect without the modal',
    (world) => {
      world.setOneClick('nothing')
      return connect(world.modal, world.page.wallet.id)
    },
    { asks: 'connect', isPossible: isIdle },
  ),
  step('reload', async (world) => {
    await world.reload()
    await reconnect(world.modal)
  }),
  ...[ALICE, BOB].flatMap((address) => [
    step(`the wallet changes to ${address}`, ({ page }) => page.wallet.link().useAccounts(address), {
      isPossible: isConnected,
    }),
    step(
      `the wallet offers ${address} first`,
      ({ page }) => page.wallet.link().useAccounts(address, otherOf(address)),
      {
        isPossible: isConnected,
      },
    ),
    step(
      `the visitor switches to ${address}`,
      ({ modal, page }) => ignored(switchConnection(modal, page.wallet.id, address)),
      { isPossible: isConnected },
    ),
  ]),
  ...NETWORKS.flatMap((network) => [
    step(`the wallet moves to ${network}`, ({ page }) => page.wallet.link().useNetwork(network), {
      isPossible: isConnected,
    }),
    step(`switch to ${network}`, ({ modal }) => ignored(switchNetwork(modal, network)), { asks: 'switch' }),
  ]),
  step('the site disconnects', ({ modal }) => ignored(disconnect(modal))),
  step('the wallet disconnects', ({ page }) => page.wallet.link().useAccounts(), { isPossible: isConnected }),
  step('open', (world) => open(world)),
  ...(['WalletSend', 'WalletReceive', 'Allowances', 'Networks'] as const).map((view) =>
    step(`open ${view}`, (world) => open(world, view), { isPossible: isConnected }),
  ),
  ...(['button', 'escape', 'api', 'removed'] as const satisfies CloseReason[]).map((reason) =>
    step(`close: ${reason}`, ({ modal }) => closeModal(modal, reason)),
  ),
  ...Object.entries(SWITCHES).map(([name, answer]) =>
    step(`cancel; a wallet that must switch back ${name}`, (world) => cancel(world, answer), {
      asks: 'switch',
      isPossible: isShown,
    }),
  ),
  step('press Sign', press, { asks: 'sign', isPossible: isShown }),
  step('signIn()', ({ modal }) => ignored(signInForSite(modal)), { asks: 'sign' }),
  ...(['rightly', 'another text', 'with another account'] as const).map((kind) =>
    step(`the wallet signs ${kind}`, (world) => world.sign(kind), { isPossible: isAsked }),
  ),
  step('the wallet rejects to sign', ({ waiting }) => waiting.shift()?.answer.reject(walletError(4001)), {
    isPossible: isAsked,
  }),
  step('signOut()', async (world) => {
    await signOut(world.modal)
    for (const one of world.waiting) one.isWanted = false
    world.forget()
  }),
  step('another tab signs in', (world) => world.signInElsewhere()),
  step('another tab signs out', (world) => world.signOutElsewhere()),
  step('another tab clears the storage', (world) => world.signOutElsewhere(null)),
  step('time passes', () => pass(9_000)),
  step('much time passes', () => pass(SESSION_MS)),
  ...(['required', 'optional'] as const).map((mode) =>
    step(`the sign-in becomes ${mode}`, (world) => world.configure(mode)),
  ),
  step('the sign-in becomes off', (world) => world.configure('off')),
]

const pick = (pattern: RegExp) => fc.constantFrom(...STEPS.filter((one) => pattern.test(String(one))))
/** All kinds of steps. Steps that lead to a session come up more often. */
const ANY = fc.oneof(
  { weight: 4, arbitrary: pick(/./) },
  { weight: 3, arbitrary: pick(/^(?:connect|press|the wallet signs rightly|signIn|open$)/) },
  { weight: 2, arbitrary: pick(/^(?:cancel|the wallet (?:changes|moves)|signOut|reload|open)/) },
)

/** The visitor leaves the modal, whatever is shown and whatever the wallet has not answered. */
async function leave(world: SignInWorld): Promise<void> {
  if (world.view() === 'SIWXSignMessage') await cancel(world, never)
  if (world.view() === 'UnsupportedChain') await disconnect(world.modal)
  closeModal(world.modal, 'button')
  await world.settle()
  expect(world.view(), 'the modal can be left').toBeUndefined()
  await check(world)
}

/** Takes random steps, and returns the promises that were rejected and forgotten. */
async function walk(mode: Mode, commands: Iterable<fc.AsyncCommand<Model, SignInWorld>>): Promise<unknown[]> {
  const world = await signInWorld(mode)
  let failure: { cause: unknown } | undefined
  const unhandled = await rejections(async () => {
    try {
      await fc.asyncModelRun(() => ({ model: modelOf(world), real: world }), commands)
      await leave(world)
    } catch (cause) {
      failure = { cause }
    } finally {
      world.page.stop()
      vi.clearAllTimers()
      await rest()
    }
  })
  if (failure) throw failure.cause
  return unhandled
}

/** `SIGN_IN_RUNS` and `SIGN_IN_SEED` set the number and the seed of the random runs. */
const RUNS = Number(process.env.SIGN_IN_RUNS ?? 100)

test('keeps session, view and wallet in step, whatever visitor, site, wallet, other tabs and clock do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('required', 'required', 'optional', 'off'),
      fc.commands([ANY], { maxCommands: 40, size: 'max' }),
      async (mode, commands) => {
        expect(await walk(mode, commands), 'no rejection is forgotten').toEqual([])
      },
    ),
    { numRuns: RUNS, seed: Number(process.env.SIGN_IN_SEED ?? 20_26) },
  )
}, 120_000)
