import { useStore } from '@nanostores/react'
import type { WalletRow } from '../../core/wallets/walletRows.ts'
import { useModal, useT } from './context.ts'

/**
 * Why a row is disabled: the terms are not accepted, or a wallet is already paired, since pairing another one would
 * replace its session. Without a row: why more wallets cannot be shown.
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
