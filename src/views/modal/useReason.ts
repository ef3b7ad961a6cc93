import { useStore } from '@nanostores/react'
import type { WalletRow } from '../../core/wallets/walletRows.ts'
import { useModal, useT } from './context.ts'

/**
 * Returns a function that says why a wallet row is disabled: a WalletConnect session exists, which a new one would
 * replace, or the visitor has not accepted the terms: then the reason is empty, since the footer says it once. Without
 * an argument, the returned function says why the rows that open more wallets are disabled.
 */
export function useReason(): (row?: WalletRow) => string | undefined {
  const modal = useModal()
  const t = useT()
  const { legalCheckbox } = useStore(modal.$features)
  const hasAgreed = useStore(modal.walletList.$hasAgreed)
  const isPaired = useStore(modal.connections.$all).some(({ connectorType }) => connectorType === 'walletConnect')
  return (row) => {
    if (legalCheckbox && !hasAgreed) return ''
    return isPaired && !row?.isInstalled ? t('connect.isPaired') : undefined
  }
}
