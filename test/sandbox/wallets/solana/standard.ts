import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignInOutput,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { base58 } from '@scure/base'
import type { Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { ReadonlyWalletAccount } from '@wallet-standard/wallet'
import { createEmitter, type Listener } from '../evm/emitter.ts'
import { CHAIN } from './wallet.ts'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignInFeature

export type StandardWallet = Wallet & { features: Features }

export interface StandardParts {
  name: string
  icon: WalletIcon
  /** Returns the addresses that the site may see. */
  visible(): readonly string[]
  request(method: string, inputs: readonly unknown[]): Promise<unknown>
}

const ACCOUNT_FEATURES = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const
const VERSIONS = ['legacy', 0] as const

/** Creates the Wallet Standard object. `changed` emits the current accounts. */
export function createStandard({ name, icon, visible, request }: StandardParts): {
  wallet: StandardWallet
  changed(): void
} {
  const events = createEmitter()
  const known = new Map<string, WalletAccount>()
  /** Returns the same object for the same account, because sites compare by identity. */
  const accountOf = (address: string): WalletAccount => {
    const account =
      known.get(address) ??
      new ReadonlyWalletAccount({
        address,
        publicKey: base58.decode(address),
        chains: [CHAIN],
        features: ACCOUNT_FEATURES,
      })
    known.set(address, account)
    return account
  }
  const accounts = () => visible().map(accountOf)
  const ask = async <T>(method: string, inputs: readonly unknown[]) => (await request(method, inputs)) as T

  const features: Features = {
    'standard:connect': {
      version: '1.0.0',
      connect: async (input) => {
        await request('standard:connect', [input])
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: () => ask('standard:disconnect', []) },
    'standard:events': {
      version: '1.0.0',
      on: (event, listener) => {
        events.on(event, listener as Listener)
        return () => events.off(event, listener as Listener)
      },
    },
    'solana:signMessage': { version: '1.1.0', signMessage: (...inputs) => ask('solana:signMessage', inputs) },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signTransaction: (...inputs) => ask('solana:signTransaction', inputs),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signAndSendTransaction: (...inputs) => ask('solana:signAndSendTransaction', inputs),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: async (...inputs) => {
        const outputs = await ask<(Omit<SolanaSignInOutput, 'account'> & { address: string })[]>(
          'solana:signIn',
          inputs,
        )
        return outputs.map(({ address, ...output }) => ({
          account: accountOf(address),
          ...output,
          signatureType: 'ed25519',
        }))
      },
    },
  }
  const wallet: StandardWallet = {
    version: '1.0.0',
    name,
    icon,
    chains: [CHAIN],
    features,
    get accounts() {
      return accounts()
    },
  }
  return { wallet, changed: () => events.emit('change', { accounts: accounts() }) }
}
