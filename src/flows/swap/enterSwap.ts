import { formatUnits } from '../../core/money/amount.ts'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import { asTyped } from '../../core/money/typedAmount.ts'
import { SLIPPAGE_DEFAULT } from '../../core/swap/limits.ts'
import { parseSlippage } from '../../core/swap/slippage.ts'
import type { Modal } from '../../modal.ts'
import { walletOf } from '../money/walletOf.ts'
import { quoteOf } from './quoteOf.ts'
import { enteredSwapOf, loadPrice } from './enteredSwap.ts'
import { swapDraftOf, type Entered, type SwapDraft, type SwapSide } from './swapDraft.ts'
import { swapOf } from './swapOf.ts'

/** Takes one of the two tokens. If it is the other one already, the two change places. */
export function chooseSwapToken(modal: Modal, side: SwapSide, token: Holding): void {
  const { $draft, change } = swapDraftOf(modal)
  const key = holdingKey(token)
  const { from, to, isMost } = $draft.get()
  const [own, other] = side === 'from' ? [from, to] : [to, from]
  if (key === other) switchSides(modal)
  else if (key !== own) {
    const isEmptied = side === 'from' && isMost
    change({ [side]: key, ...(isEmptied && { isMost: false, typed: '' }) })
  }
  void loadPrice(modal, token)
  modal.router.back()
}

/** Whether an amount is entered unchanged. */
const isEntered = (draft: SwapDraft, one: Entered) =>
  draft.from === one.from && draft.to === one.to && draft.typed === one.typed && draft.isValue === one.isValue

/**
 * Pays with what would be received, and receives what would be paid. What was quoted becomes the amount; a value, and an
 * amount that is not quoted yet, stay as they are. Twice is as before.
 */
export function switchSides(modal: Modal): void {
  const { $draft, change } = swapDraftOf(modal)
  const draft = $draft.get()
  const { from, to, typed, isValue, isMost = false, switched } = draft
  const target = enteredSwapOf(modal).get().to
  const { expected } = quoteOf(modal).$current.get() ?? {}
  const isKept = !expected || !target || (isValue && target.price !== undefined)
  const other = isKept
    ? { typed, isValue }
    : { typed: asTyped(formatUnits(expected, target.decimals), modal.locale.$locale.get()), isValue: false }
  const isBack = switched !== undefined && isEntered(draft, switched.to)
  const next: Entered = isBack ? switched.back : { from: to, to: from, isMost: false, ...other }
  change({ ...next, switched: { to: next, back: { from, to, typed, isValue, isMost } } })
}

/** Returns the most of a token that can be swapped, in base units: of the coin, something is left for the network fee. */
async function mostOf(modal: Modal, { network, address, quantity }: Holding): Promise<bigint> {
  if (quantity === undefined) throw new Error('The balance is unknown')
  if (address !== undefined) return quantity
  const { connection, isFeePaid } = await walletOf(modal)
  const chain = await swapOf(modal, connection.namespace)
  if (!chain) throw new Error('Nothing can be swapped here')
  const from = { network, account: connection.address, balance: quantity }
  return chain.most(from, modal.site.rpc(network), { isFeePaid, signal: modal.lifetime.signal })
}

/** Enters the most that can be swapped. If the network fee is unknown, a toast says so. Never rejects. */
export async function enterMostToSwap(modal: Modal, holding: Holding): Promise<void> {
  const { $draft, change } = swapDraftOf(modal)
  const { from, typed: before } = $draft.get()
  const most = await mostOf(modal, holding).catch(() => undefined)
  // The visitor may have chosen another token meanwhile, or typed an amount.
  const now = $draft.get()
  if (now.from !== from || now.typed !== before) return
  if (most === undefined) return modal.toasts.add((t) => t('send.noMost'), 'error')
  const typed = asTyped(formatUnits(most, holding.decimals), modal.locale.$locale.get())
  change({ typed, isValue: false, isMost: true })
}

/** Takes what the visitor typed as their own slippage. An emptied field is as at the start. */
export function typeSlippage(modal: Modal, text: string): void {
  const own = text.trim() === '' ? SLIPPAGE_DEFAULT : parseSlippage(text)
  const slippageTyped = text.trim() === '' ? undefined : text
  swapDraftOf(modal).change({ slippageTyped, ...(own !== undefined && { slippage: own }) })
}
