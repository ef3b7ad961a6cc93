import { useStore } from '@nanostores/react'
import type { WalletRow } from '../../core/wallets/walletRows.ts'
import { useModal, useT } from './context.ts'

/**
 * Why a row cannot be chosen now: the visitor has not agreed to the site's terms, or a wallet is paired already and this would
 * pair another or open something beside it (contract B10). Without a row: why more wallets cannot be shown.
 */
export function useReason(): (row?: WalletRow) => string | undefined {
  const modal = useModal()
  const t = useT()
  const { legalCheckbox } = useStore(modal.$features)
  const hasAgreed = useStore(modal.walletList.$hasAgreed)
  const isPaired = useStore(modal.connections.$all).some(({ connectorType }) => connectorType === 'walletConnect')
  return (row) => {
    if (legalCheckbox && !hasAgreed) return t('connect.agreeFirst')
    return isPaired && !row?.isInstalled ? t('connect.isPaired') : undefined
  }
}
