import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Keypair } from '@solana/web3.js'

/** The mnemonic of the EVM accounts. Its keys are public: never send anything of value to them. */
const MNEMONIC = 'test test test test test test test test test test test junk'
const SEED = mnemonicToSeedSync(MNEMONIC)
/** The derivation path m/44'/501'/i'/0', as in Phantom and most wallets. */
const pathOf = (index: number) => [44, 501, index, 0]
const HARDENED = 0x8000_0000

export interface SolanaAccount {
  namespace: 'solana'
  address: string
  /** Base58 of 64 bytes (seed and public key), as wallets export it. */
  privateKey: string
}

/** Derives a key by SLIP-0010 for ed25519, which supports only hardened steps. */
function seedAt(path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), SEED)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + HARDENED)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.subarray(0, 32)
}

/** Derives key number `index` from the sandbox's mnemonic. */
export const keypairAt = (index: number): Keypair => Keypair.fromSeed(seedAt(pathOf(index)))

/** Index of the key that mints the tokens and pays airdrops. No wallet has it. */
export const TREASURY_INDEX = 1000

/** The funded Solana accounts, which are always the same. */
export const SOLANA_ACCOUNTS: readonly SolanaAccount[] = Array.from({ length: 10 }, (_, index) => {
  const { publicKey, secretKey } = keypairAt(index)
  return { namespace: 'solana', address: publicKey.toBase58(), privateKey: base58.encode(secretKey) }
})
