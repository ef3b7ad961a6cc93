import { formatUnits } from '../../core/money/amount.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { asTyped } from '../../core/money/typedAmount.ts'
import type { Modal } from '../../modal.ts'
import { draftOf } from './draft.ts'
import { walletOf } from '../money/walletOf.ts'

/**
 * Returns the most of a holding that can be sent, in base units: the balance, without the network fee for the native
 * coin. Rejects if the balance or the fee is unknown.
 */
export async function mostOf(modal: Modal, { network, address, quantity }: Holding, to?: string): Promise<bigint> {
  const { money, connection, isFeePaid } = await walletOf(modal)
  if (quantity === undefined) throw new Error('The balance is unknown')
  if (address !== undefined) return quantity
  const { address: from } = connection
  const transfer = { network, from, to: to ?? from, amount: 0n, balance: quantity }
  return money.most(transfer, modal.site.rpc(network), { isFeePaid })
}

/** Enters the most that can be sent. If the network fee is unknown, a toast says so. Never rejects. */
export async function enterMost(modal: Modal, holding: Holding): Promise<void> {
  const { $draft, $recipient, change } = draftOf(modal)
  const { token, typed: before } = $draft.get()
  const most = await mostOf(modal, holding, $recipient.get().address).catch(() => undefined)
  // The visitor may have chosen another token meanwhile, or typed an amount.
  const now = $draft.get()
  if (now.token !== token || now.typed !== before) return
  if (most === undefined) return modal.toasts.add((t) => t('send.noMost'), 'error')
  const typed = asTyped(formatUnits(most, holding.decimals), modal.locale.$locale.get())
  change({ typed, isValue: false, isMost: true })
}
