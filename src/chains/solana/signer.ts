import type { Link } from '../../core/connector.ts'
import { providerError } from '../../core/errors/providerError.ts'
import type { WalletAccount } from './accounts.ts'
import type { SendOptions } from './sendRaw.ts'

/** One input of a Wallet Standard call, as the site gave it. */
export interface Input {
  account?: { address?: unknown }
  chain?: unknown
  transaction?: unknown
  message?: unknown
  options?: SendOptions
}

/** Signs for the site, whatever the wallet behind the link. */
export interface Signer {
  name: string
  icon: string | undefined
  /** Wallet Standard features it supports. */
  features: readonly string[]
  /** Transaction versions it supports. */
  versions: readonly unknown[]
  /** Clusters it supports. */
  clusters: readonly string[]
  accounts: readonly WalletAccount[]
  call(feature: string, inputs: readonly Input[]): Promise<readonly unknown[]>
}

/** The address of an input. Throws unless it belongs to the connection. */
export function addressOf({ accounts }: Link, { account }: Input): string {
  const address = account?.address
  if (!accounts.some((one) => one.address === address)) throw providerError(4100, 'The account does not belong to the connection.')
  return address as string
}

/** Bytes of an input, also if created in another realm (an iframe). */
export function bytesOf(input: Input, field: 'transaction' | 'message'): Uint8Array {
  const value = input[field]
  if (!ArrayBuffer.isView(value)) throw providerError(-32602, `${field}: Expected Uint8Array, received ${typeof value}`)
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}
