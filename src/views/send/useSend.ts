import { useStore } from '@nanostores/react'
import { DEFAULT_CURRENCY } from '../../core/money/currencies.ts'
import { sendProblem } from '../../core/money/sendProblem.ts'
import { portfolioOf } from '../../flows/assets/portfolioOf.ts'
import { draftOf } from '../../flows/send/draft.ts'
import { isUsable } from '../../flows/send/recipient.ts'
import { draftAmount } from '../../flows/money/draftAmount.ts'
import { holdingOf } from '../../flows/money/shownHoldings.ts'
import { useModal } from '../modal/context.ts'

/** Returns what the visitor has entered, the token that it is about, and why it cannot be reviewed yet. */
export function useSend() {
  const modal = useModal()
  const { $draft, $recipient } = draftOf(modal)
  const draft = useStore($draft)
  const recipient = useStore($recipient)
  const shown = useStore(portfolioOf(modal).$shown)
  const locale = useStore(modal.locale.$locale)
  const holding = holdingOf(shown, draft.token)
  const amount = draftAmount(draft, holding, locale)
  const problem = sendProblem({
    hasToken: holding !== undefined,
    hasAmount: draft.typed.trim() !== '',
    amount,
    decimals: holding?.decimals ?? 0,
    balance: holding?.quantity,
    hasRecipient: draft.to.trim() !== '',
    isRecipientFound: isUsable(recipient),
  })
  return { draft, recipient, shown, locale, holding, amount, problem, currency: shown?.currency ?? DEFAULT_CURRENCY }
}
