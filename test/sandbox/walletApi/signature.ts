import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { createPublicClient, http, isHex, verifyMessage, type Address } from 'viem'
import { verifyMessage as verifyBitcoin } from '../bitcoin/verify.ts'
import type { EvmChain } from '../evm/chain.ts'

export interface Signed {
  /** CAIP-2. */
  chainId: string
  address: string
  message: string
  signature: string
}

async function isEvm(chains: readonly EvmChain[], { chainId, address, message, signature }: Signed): Promise<boolean> {
  if (!isHex(signature)) return false
  const asked = { address: address as Address, message, signature }
  const chain = chains.find(({ id }) => id === chainId)
  // Contract signatures are verified on the chain. They are invalid if the chain does not run here.
  return chain ? createPublicClient({ transport: http(chain.httpUrl) }).verifyMessage(asked) : verifyMessage(asked)
}

/** Whether the account signed the text: ECDSA and contracts on EVM, ed25519 on Solana, ECDSA and BIP-322 on Bitcoin. */
export async function isSignatureValid(chains: readonly EvmChain[], signed: Signed): Promise<boolean> {
  const { chainId, address, message, signature } = signed
  try {
    if (chainId.startsWith('eip155:')) return await isEvm(chains, signed)
    if (chainId.startsWith('solana:'))
      return ed25519.verify(base58.decode(signature), new TextEncoder().encode(message), base58.decode(address))
    return chainId.startsWith('bip122:') && verifyBitcoin(address, message, signature)
  } catch {
    // A signature that cannot be decoded is invalid.
    return false
  }
}
