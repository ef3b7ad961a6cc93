import { useStore } from '@nanostores/react'
import { useModal, useT } from '../modal/context.ts'

/**
 * Returns why login is disabled: the visitor has not accepted the terms, or the embedded wallet is already connected.
 * Undefined if it is enabled.
 */
export function useLoginReason(): string | undefined {
  const modal = useModal()
  const t = useT()
  const { legalCheckbox } = useStore(modal.$features)
  const hasAgreed = useStore(modal.walletList.$hasAgreed)
  const isConnected = useStore(modal.connections.$all).some(({ connectorType }) => connectorType === 'auth')
  if (legalCheckbox && !hasAgreed) return t('connect.agreeFirst')
  return isConnected ? t('login.isConnected') : undefined
}
