import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { BitcoinAccount } from '../../bitcoin/accounts.ts'
import type { Host } from './host.ts'
import { indexesOf, listOf, networkOf, psbtOf, recordOf, textOf } from './read.ts'
import { invalidParams } from '../evm/errors.ts'
import type { Ask } from './requests.ts'
import type { Session } from './session.ts'

const FEATURES = ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction'] as const

const standardAccount = ({ address, publicKey, network, purpose }: BitcoinAccount): WalletAccount =>
  Object.freeze({
    address,
    publicKey: hexToBytes(publicKey),
    chains: [`bitcoin:${network}`] as const,
    features: FEATURES,
    label: purpose,
  })

function bytesOf(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) throw invalidParams('Expected bytes.')
  return value
}

const addressOf = (account: unknown) => textOf(recordOf(account, 'an account').address, 'address')

async function signTransaction(session: Session, ask: Ask, input: unknown) {
  const { psbt, inputsToSign } = recordOf(input)
  const tx = psbtOf(psbt, 'bytes')
  const only = listOf(inputsToSign, 'inputsToSign').flatMap((one) => {
    const { account, signingIndexes } = recordOf(one)
    session.authorized(addressOf(account))
    return indexesOf(signingIndexes, 'signingIndexes')
  })
  await session.signPsbt(ask, tx, only)
  return { signedPsbt: tx.toPSBT() }
}

/** Calls `act` for each input of a Wallet Standard call, one after the other. */
async function each<T>(inputs: readonly unknown[], act: (input: unknown) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (const input of inputs) results.push(await act(input))
  return results
}

export interface StandardWallet {
  wallet: Wallet
  /** Emits a change of accounts. */
  changed(): void
}

/** Creates a Wallet Standard wallet for Bitcoin. It signs but does not send. */
export function createStandard(
  session: Session,
  { name, icon }: { name: string; icon: Wallet['icon'] },
): StandardWallet {
  const listeners = new Set<(change: object) => void>()
  const accounts = () => (session.isConnected() ? session.accounts().map(standardAccount) : [])
  const call = <T>(method: string, params: unknown, run: (ask: Ask) => Promise<T>) =>
    session.perform(method, params, run)
  const features = {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: (input: unknown) =>
        call('bitcoin:connect', input, async (ask) => {
          const purposes = listOf(recordOf(input).purposes, 'purposes')
          const all = await session.connect(ask)
          return { accounts: all.filter(({ purpose }) => purposes.includes(purpose)).map(standardAccount) }
        }),
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: unknown[]) =>
        call('bitcoin:signMessage', inputs, (ask) =>
          each(inputs, async (input) => {
            const { account, message } = recordOf(input)
            const signedMessage = bytesOf(message)
            return {
              signedMessage,
              signature: base64.decode(await session.signMessage(ask, signedMessage, 'BIP322', addressOf(account))),
            }
          }),
        ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: unknown[]) =>
        call('bitcoin:signTransaction', inputs, (ask) => each(inputs, (input) => signTransaction(session, ask, input))),
    },
    'bitcoin:switchNetwork': {
      version: '1.0.0',
      switchNetwork: (network: unknown) =>
        call('bitcoin:switchNetwork', network, (ask) => session.switchNetwork(ask, networkOf(network))),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => call('standard:disconnect', undefined, async () => session.disconnect()),
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: 'change', listener: (change: object) => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
  const wallet: Wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: ['bitcoin:mainnet', 'bitcoin:testnet'],
    features,
    get accounts() {
      return accounts()
    },
  }
  return { wallet, changed: () => listeners.forEach((listener) => listener({ accounts: accounts() })) }
}

/** Registers a wallet with present and later listeners (`registerWallet` of Wallet Standard). */
export function announceStandard(host: Host, wallet: Wallet): void {
  const callback = ({ register }: { register(wallet: Wallet): unknown }) => void register(wallet)
  host.addEventListener('wallet-standard:app-ready', (event) =>
    callback((event as CustomEvent<{ register(one: Wallet): unknown }>).detail),
  )
  host.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
}
