import { parseCaipAddress, parseNetworkId } from '../../core/caip.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Namespace } from '../../core/types.ts'

/** Whether a text is an address in a namespace. */
export type IsAddress = (namespace: Namespace, text: string) => boolean

/** Parses each entry and skips malformed ones: one bad entry must not make the whole wallet unusable. */
export function readable<T>(all: readonly string[], parse: (text: string) => T): T[] {
  return all.flatMap((text) => {
    try {
      return [parse(text)]
    } catch {
      return []
    }
  })
}

/**
 * Parses a CAIP-10 account. Throws unless network and address are valid, since visitors may send money to the address.
 */
export function parseSessionAccount(text: string, isAddress: IsAddress) {
  const account = parseCaipAddress(text)
  if (!isAddress(account.namespace, account.address)) throw new WalletModalError('InvalidCaipAddress')
  return { ...account, network: parseNetworkId(account.network).id }
}
