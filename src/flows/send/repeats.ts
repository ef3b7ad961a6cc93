import type { Transfer } from '../../core/money/chainMoney.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Risk } from '../../core/safety/recipientRisks.ts'
import type { Modal } from '../../modal.ts'
import { readAsked } from '../money/askedNotes.ts'
import { transfersOf } from '../money/transfers.ts'

/**
 * Returns why a transfer might be sent twice. `asked`: the wallet still has an earlier request; `unclear`: it did
 * not tell whether it sent an earlier one; `again`: the same transfer is pending.
 */
export function repeatsOf(modal: Modal, { network, from, to, amount, token }: Transfer): readonly Risk[] {
  const asked = readAsked(modal).filter((one) => isSameAddress(one.from, from))
  const isPending = transfersOf(modal)
    .$all.get()
    .some(
      (one) =>
        one.state === 'pending' &&
        (one.kind ?? 'send') === 'send' &&
        one.network === network &&
        isSameAddress(one.from, from) &&
        isSameAddress(one.to, to) &&
        one.amount === String(amount) &&
        isSameAddress(one.token ?? '', token ?? ''),
    )
  return [
    ...(asked.some((one) => !one.isUnclear) ? [{ kind: 'asked' } as const] : []),
    ...(asked.some((one) => one.isUnclear) ? [{ kind: 'unclear' } as const] : []),
    ...(isPending ? [{ kind: 'again' } as const] : []),
  ]
}
