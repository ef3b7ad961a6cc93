import { sha256 } from '@noble/hashes/sha2.js'
import { Keypair } from '@solana/web3.js'
import { bytesToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { SOLANA, type FundAsset } from '../../funds/assets.ts'

/** Creates the address to which one payment is deposited. */
export function receiverFor({ network }: FundAsset, requestId: string): string {
  const seed = sha256(new TextEncoder().encode(`wallet-modal sandbox, deposit of ${requestId}`))
  return network === SOLANA ? Keypair.fromSeed(seed).publicKey.toBase58() : privateKeyToAddress(bytesToHex(seed))
}
