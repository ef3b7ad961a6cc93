import type { KnownAddress } from '../../core/safety/recipientRisks.ts'
import { isSameAddress } from '../../core/safety/lookAlikes.ts'
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

/**
 * Returns the addresses that the visitor knows: the accounts of all connections, named accounts, recipients of earlier
 * transfers, and those to which the history shows that they sent something. An address that only ever sent something
 * to the visitor is no acquaintance: anyone can put themselves into a history.
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
    // Whoever lost an allowance is no recipient.
    .filter(({ network, kind }) => network.startsWith(`${namespace}:`) && kind !== 'approve')
    .map(({ to }) => to)
  const partners = history.filter((row) => isOwnRow(row, account))
  const entry = (address: string, isOwn: boolean): KnownAddress => {
    const label = all[labelKey(namespace, address)]
    return { address, ...(label !== undefined && { label }), ...(isOwn && { isOwn }) }
  }
  const found = [
    ...[...own, ...named].map((address) => entry(address, true)),
    ...sent.map((address) => entry(address, false)),
    ...partners.filter(hasPaid).map(({ to }) => entry(to, false)),
    ...partners.map(({ to }): KnownAddress => ({ ...entry(to, false), isWeak: true })),
  ].filter(({ address }) => address)
  return found.filter((one, index) => found.findIndex(({ address }) => isSameAddress(address, one.address)) === index)
}
