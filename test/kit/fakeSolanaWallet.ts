import type { StandardWallet } from '../../src/chains/standard/wallet.ts'

type Answer = (...inputs: never[]) => unknown
type Change = { accounts?: unknown; chains?: unknown; features?: unknown }

export interface FakeSolanaFacts {
  name?: unknown
  icon?: unknown
  accounts?: readonly string[]
  chains?: unknown
  /** The answers that override the defaults, by feature. */
  answers?: Readonly<Record<string, Answer>>
  /** Features that the wallet does not support. */
  lacks?: readonly string[]
}

/** Addresses of the sandbox's first accounts. */
export const ANNA = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
export const BEN = '9qWhUjvg7pVZqUHLrfCN1TB9aSYqYNPJkjN9mPvh3HTR'

export const accountOf = (address: string, chains: readonly string[] = ['solana:mainnet']) => ({
  address,
  publicKey: new Uint8Array(32),
  chains,
  features: [],
})
type FakeAccount = ReturnType<typeof accountOf>

/** Creates a small Wallet Standard wallet that approves everything, records requests, and can simulate faults. */
export function fakeSolanaWallet({
  name = 'Example',
  icon = 'data:image/png;base64,AA==',
  accounts = [ANNA],
  chains = ['solana:mainnet'],
  answers = {},
  lacks = [],
}: FakeSolanaFacts = {}) {
  const listeners = new Set<(change: Change) => void>()
  const held = new Map<string, FakeAccount>()
  const remember = (address: string, account: FakeAccount) => {
    held.set(address, account)
    return account
  }
  const known = (address: string) => held.get(address) ?? remember(address, accountOf(address))
  const state = { accounts: [...accounts], isGranted: false }
  const visible = () => (state.isGranted ? state.accounts.map(known) : [])
  const calls: { feature: string; inputs: unknown[] }[] = []
  const each =
    (output: object) =>
    (...inputs: unknown[]) =>
      inputs.map(() => output)
  const own: Record<string, Answer> = {
    'standard:connect': (input?: { silent?: boolean }) => {
      state.isGranted ||= !input?.silent
      return { accounts: visible() }
    },
    'standard:disconnect': () => void (state.isGranted = false),
    'standard:events': (_: 'change', listener: (change: Change) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    'solana:signMessage': (...inputs: { message: Uint8Array }[]) =>
      inputs.map(({ message }) => ({ signedMessage: message, signature: new Uint8Array(64).fill(1) })),
    'solana:signTransaction': (...inputs: { transaction: Uint8Array }[]) =>
      inputs.map(({ transaction }) => ({ signedTransaction: transaction })),
    'solana:signAndSendTransaction': each({ signature: new Uint8Array(64).fill(2) }),
    'solana:signIn': each({ signature: new Uint8Array(64).fill(3) }),
  }
  const table: Record<string, Answer> = { ...own, ...answers }
  const featureOf = (feature: string) => {
    const method = feature === 'standard:events' ? 'on' : feature.slice(feature.indexOf(':') + 1)
    const isRead = feature === 'standard:events'
    const call = (...inputs: unknown[]) => {
      calls.push({ feature, inputs })
      return (table[feature] as (...all: unknown[]) => unknown)(...inputs)
    }
    return {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      [method]: isRead ? call : async (...inputs: unknown[]) => call(...inputs),
    }
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return visible()
    },
    features: Object.fromEntries(
      Object.keys(table)
        .filter((one) => !lacks.includes(one))
        .map((one) => [one, featureOf(one)]),
    ),
  } satisfies StandardWallet & Record<string, unknown>
  return {
    wallet,
    state,
    calls,
    asked: () => calls.map(({ feature }) => feature).filter((feature) => feature !== 'standard:events'),
    listenerCount: () => listeners.size,
    /** Emits a change. */
    emit: (change: Change) => [...listeners].forEach((listener) => listener(change)),
    useAccounts(...addresses: string[]) {
      state.accounts = addresses
      ;[...listeners].forEach((listener) => listener({ accounts: visible() }))
    },
  }
}

/** Connects a wallet, which grants its accounts from then on. */
export const grant = ({ features }: StandardWallet) =>
  (features['standard:connect'] as { connect(): Promise<unknown> }).connect()

/** Creates a fake window in which wallets register. */
export const walletPage = () => new EventTarget() as unknown as Window

/** Registers a wallet, now and each time the page asks for wallets. Returns the function that unregisters it. */
export function register(page: Window, wallet: unknown): () => void {
  const removals: (() => void)[] = []
  const callback = ({ register: take }: { register(one: unknown): () => void }) => void removals.push(take(wallet))
  page.addEventListener('wallet-standard:app-ready', (event) =>
    callback((event as CustomEvent<Parameters<typeof callback>[0]>).detail),
  )
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return () => removals.splice(0).forEach((remove) => remove())
}
