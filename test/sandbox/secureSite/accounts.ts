import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { encodeAbiParameters, concatHex, getContractAddress, hexToBytes, keccak256, stringToHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import factory from '../evm/contracts/SecureAccountFactory.json' with { type: 'json' }
import { FACTORY_ADDRESS } from './facts.ts'

/** The keys of a user, derived from the identity alone: anyone can compute them. */
export interface Accounts {
  eoa: { address: Hex; privateKey: Hex }
  /** Its owner is the EOA. The first transaction deploys the contract. */
  smartAccount: Hex
  solana: { address: string; seed: Uint8Array }
}

const keyOf = (purpose: string, identity: string) =>
  keccak256(stringToHex(`wallet-modal sandbox, ${purpose} of ${identity}`))

/** Computes the CREATE2 address of an owner's smart account. */
function smartAccountOf(owner: Hex): Hex {
  const bytecode = concatHex([
    factory.creationCode.SecureAccount as Hex,
    encodeAbiParameters([{ type: 'address' }], [owner]),
  ])
  return getContractAddress({ opcode: 'CREATE2', from: FACTORY_ADDRESS, salt: `0x${'0'.repeat(64)}`, bytecode })
}

/** @param identity For example `email:ada@site.example` or `google:ada`. */
export function accountsOf(identity: string): Accounts {
  const privateKey = keyOf('Ethereum key', identity)
  const { address } = privateKeyToAccount(privateKey)
  const seed = hexToBytes(keyOf('Solana key', identity))
  return {
    eoa: { address, privateKey },
    smartAccount: smartAccountOf(address),
    solana: { address: base58.encode(ed25519.getPublicKey(seed)), seed },
  }
}
