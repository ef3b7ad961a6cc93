import { trustIn, type KnownAddress } from '../../core/safety/knownAddress.ts'
import type { SavedTransfer } from '../../core/money/savedTransfer.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { isZero } from '../../core/activity/spamOf.ts'
import type { HistoryRow } from '../../core/transactions/history.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { labelKey } from '../../state/labels.ts'
import { transfersOf } from '../money/transfers.ts'

/** Whether the account signed a transaction that moved something: others can log transfers of nothing in its name. */
const isOwnRow = ({ from, transfers }: HistoryRow, account: string) =>
  isSameAddress(from, account) && !(transfers?.length && transfers.every(isZero))

/** Whether something with a price left the account: nobody else can cause that. */
const hasPaid = ({ transfers }: HistoryRow) =>
  (transfers ?? []).some((one) => one.direction === 'out' && one.price !== undefined && !isZero(one))

/** What a transfer from here tells of its recipient: only one that is confirmed, and moved something, is proof. */
function proofOf({ state, amount }: SavedTransfer): Pick<KnownAddress, 'isUnproven' | 'isWeak'> {
  if (/^0*$/.test(amount)) return { isWeak: true }
  if (state === 'confirmed') return {}
  return state === 'pending' ? { isUnproven: true } : { isWeak: true }
}

/** Keeps each address once, where it comes first, as the surest of its entries. */
function unique(all: readonly KnownAddress[]): KnownAddress[] {
  const same = (one: KnownAddress) => all.filter(({ address }) => isSameAddress(address, one.address))
  return all
    .filter((one) => same(one)[0] === one)
    .map((one) => same(one).reduce((best, next) => (trustIn(next) > trustIn(best) ? next : best)))
}

/**
 * Returns the addresses that the visitor knows: the accounts of all connections, named accounts, recipients of earlier
 * transfers, and those to which the history shows that they sent something, which is no proof. An address that only ever
 * sent something to the visitor is no acquaintance: anyone can put themselves into a history.
 */
export function addressBook(modal: Modal, namespace: Namespace, history: readonly HistoryRow[]): KnownAddress[] {
  const { connections, labels } = modal
  const all = labels.$all.get()
  const here = connections.$known.get().filter((one) => one.namespace === namespace)
  const own = here.flatMap(({ accounts }) => accounts.map(({ address }) => address))
  const account = connections.of(namespace)?.address ?? ''
  const prefix = labelKey(namespace, '')
  const named = Object.keys(all).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  const sent = transfersOf(modal)
    .$all.get()
    // The spender of an allowance is no recipient, and neither is the contract of a swap.
    .filter(({ network, kind }) => network.startsWith(`${namespace}:`) && (kind ?? 'send') === 'send')
  const partners = history.filter((row) => isOwnRow(row, account))
  const entry = (address: string, known: Omit<KnownAddress, 'address' | 'label'>): KnownAddress => {
    const label = all[labelKey(namespace, address)]
    return { address, ...(label !== undefined && { label }), ...known }
  }
  const found = [
    ...[...own, ...named].map((address) => entry(address, { isOwn: true })),
    ...sent.map((one) => entry(one.to, proofOf(one))),
    ...partners.filter(hasPaid).map(({ to }) => entry(to, { isUnproven: true })),
    ...partners.map(({ to }) => entry(to, { isWeak: true })),
  ]
  return unique(found.filter(({ address }) => address))
}
