import { isSameAddress } from './isSameAddress.ts'
import { isLookAlike } from './lookAlikes.ts'

/** An address that the visitor knows: one of their own, or one to which they sent something. */
export interface KnownAddress {
  address: string
  /** The visitor's label or the account's name. */
  label?: string
  /** Whether it is one of the visitor's accounts, or has a label. */
  isOwn?: true
  /**
   * Whether nothing proves that the visitor paid there: a service says so, or a transfer from here is not confirmed. It
   * is not new, but may imitate another.
   */
  isUnproven?: true
  /**
   * Whether only the history says that the visitor sent something there, and others could have caused that: the contract
   * of a worthless token logs whatever it likes. Such an address may be imitated, but is not trusted itself.
   */
  isWeak?: true
}

/** How sure it is that the visitor means an address, the surest last. Labels and own accounts are the visitor's word. */
type Trust = 0 | 1 | 2 | 3

/** Returns how sure it is that the visitor means an address. */
export function trustIn({ isOwn, isUnproven, isWeak }: KnownAddress): Trust {
  if (isOwn) return 3
  if (isWeak) return 0
  return isUnproven ? 1 : 2
}

/**
 * An address imitates another that is at least this sure. One payment does not make an address the visitor's own; two
 * that are proven may both be meant; what a service says clears nobody.
 */
const IMITATED: Readonly<Record<Exclude<Trust, 3>, Trust>> = { 0: 0, 1: 1, 2: 3 }

/** Returns how sure it is that the visitor means an address, and the known address that it imitates, if any. */
export function judge(to: string, book: readonly KnownAddress[]): { trust: Trust; imitated?: KnownAddress } {
  const own = book.find(({ address }) => isSameAddress(address, to))
  const trust = own ? trustIn(own) : 0
  if (trust === 3) return { trust }
  const imitated = book.find((one) => trustIn(one) >= IMITATED[trust] && isLookAlike(one.address, to))
  return { trust, ...(imitated && { imitated }) }
}
