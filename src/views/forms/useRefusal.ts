import { useStore } from '@nanostores/react'
import type { WalletModalError } from '../../core/errors.ts'
import { formatExact } from '../../core/money/exactAmount.ts'
import { reasonOf } from '../../core/money/refusals.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { useModal, useT } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'

const loadReasons = () => import('../../i18n/en/refusals.ts')

/** Returns why a transfer cannot be sent, in the visitor's words; undefined if no reason is known. */
export function useRefusal(error: WalletModalError | undefined, network: CaipNetworkId): string | undefined {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const known = error && reasonOf(error)
  const words = useLazy(known !== undefined, loadReasons)
  if (!known || words === null) return undefined
  if (!words) return '…'
  const { symbol, decimals } = modal.networks.get(network).nativeCurrency
  const amount = known.amount === undefined ? '' : `${formatExact(known.amount, decimals, locale)} ${symbol}`
  return t(`send.refused.${known.reason}`, { amount })
}
