import { useStore } from '@nanostores/react'
import { DEFAULT_CURRENCY } from '../../core/money/currencies.ts'
import { portfolioOf } from '../../flows/assets/portfolioOf.ts'
import { useModal } from '../modal/context.ts'

/** Returns what the account holds, as far as it is known, and how amounts and values are written. */
export function useShown() {
  const modal = useModal()
  const shown = useStore(portfolioOf(modal).$shown)
  const locale = useStore(modal.locale.$locale)
  return { shown, locale, currency: shown?.currency ?? DEFAULT_CURRENCY }
}
