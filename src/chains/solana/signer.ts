import type { Link } from '../../core/connector.ts'
import { providerError } from '../../core/errors/providerError.ts'
import type { WalletAccount } from './accounts.ts'
import type { SendOptions } from './sendRaw.ts'

/** One input of a Wallet Standard call, as the site passed it. */
export interface Input {
  account?: { address?: unknown }
  chain?: unknown
  transaction?: unknown
  message?: unknown
  options?: SendOptions
  /** Of `solana:signIn`: the address that signs, among the fields of the message. */
  address?: unknown
}

/** Signs with the wallet of a link, installed or paired. */
export interface Signer {
  name: string
  icon: string | undefined
  /** Wallet Standard features that the wallet supports. */
  features: readonly string[]
  /** Transaction versions that the wallet supports. */
  versions: readonly unknown[]
  /** Clusters that the wallet supports. */
  clusters: readonly string[]
  accounts: readonly WalletAccount[]
  call(feature: string, inputs: readonly Input[]): Promise<readonly unknown[]>
}

/** Returns the address of an input's account. Throws unless it belongs to the connection. */
export function addressOf({ accounts }: Link, { account }: Input): string {
  const address = account?.address
  if (!accounts.some((one) => one.address === address))
    throw providerError(4100, 'The account does not belong to the connection.')
  return address as string
}

/** Returns the bytes of an input. Accepts typed arrays of another realm (an iframe), which fail `instanceof`. */
export function bytesOf(input: Input, field: 'transaction' | 'message'): Uint8Array {
  const value = input[field]
  if (!ArrayBuffer.isView(value)) throw providerError(-32602, `${field}: Expected Uint8Array, received ${typeof value}`)
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}
