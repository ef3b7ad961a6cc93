import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { cosmosAddress } from './cosmos.ts'
import { polkadotAddress } from './polkadot.ts'
import type { PhoneAccount, PhoneChain } from './settings.ts'
import { stacksAddress } from './stacks.ts'
import { suiAddress } from './sui.ts'

/** How each namespace derives keys: the curve, and the address of a public key. */
const KINDS = {
  polkadot: { publicKey: ed25519.getPublicKey, addressOf: polkadotAddress },
  cosmos: { publicKey: secp256k1.getPublicKey, addressOf: cosmosAddress },
  sui: { publicKey: ed25519.getPublicKey, addressOf: suiAddress },
  stacks: { publicKey: secp256k1.getPublicKey, addressOf: stacksAddress },
} as const

export type OtherNamespace = keyof typeof KINDS

/** Derives keys that anybody can compute: never send anything of value to them. */
const secretOf = (namespace: OtherNamespace) => sha256(utf8ToBytes(`wallet-modal sandbox ${namespace}`))

function account(namespace: OtherNamespace): PhoneAccount {
  const { publicKey, addressOf } = KINDS[namespace]
  const secret = secretOf(namespace)
  return { namespace, address: addressOf(publicKey(secret)), privateKey: bytesToHex(secret) }
}

/** Creates one account for each namespace that is supported only by pairing. */
export const otherAccounts = (): PhoneAccount[] => (Object.keys(KINDS) as OtherNamespace[]).map(account)

/** Networks that are supported only by pairing. No node runs for them, so the wallet signs but does not send. */
export const OTHER_CHAINS: readonly PhoneChain[] = [
  { id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  { id: 'cosmos:cosmoshub-4', name: 'Cosmos Hub', symbol: 'ATOM', decimals: 6 },
  { id: 'sui:mainnet', name: 'Sui', symbol: 'SUI', decimals: 9 },
  { id: 'stacks:1', name: 'Stacks', symbol: 'STX', decimals: 6 },
]
