import type { Link } from '../../core/connector.ts'
import { providerError } from '../../core/errors/providerError.ts'
import type { WalletAccount } from './accounts.ts'
import type { SendOptions } from './sendRaw.ts'

/** One input of a feature, as Wallet Standard has it and a site gave it. */
export interface Input {
  account?: { address?: unknown }
  chain?: unknown
  transaction?: unknown
  message?: unknown
  options?: SendOptions
}

/** What signs for the site: the wallet behind a link, whatever it speaks. */
export interface Signer {
  name: string
  icon: string | undefined
  /** Features of Wallet Standard that it can serve. */
  features: readonly string[]
  /** Versions of transactions that it takes. */
  versions: readonly unknown[]
  /** Clusters that it works on. */
  clusters: readonly string[]
  accounts: readonly WalletAccount[]
  call(feature: string, inputs: readonly Input[]): Promise<readonly unknown[]>
}

/** The address that an input is for; only accounts of the connection sign. */
export function addressOf({ accounts }: Link, { account }: Input): string {
  const address = account?.address
  if (!accounts.some((one) => one.address === address)) throw providerError(4100, 'The account does not belong to the connection.')
  return address as string
}

/** Bytes of an input, also from another frame's realm. */
export function bytesOf(input: Input, field: 'transaction' | 'message'): Uint8Array {
  const value = input[field]
  if (!ArrayBuffer.isView(value)) throw providerError(-32602, `${field}: Expected Uint8Array, received ${typeof value}`)
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}
