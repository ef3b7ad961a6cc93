import { useStore } from '@nanostores/react'
import { useModal, useT } from '../modal/context.ts'

/** Why nobody can sign in now: the terms are not accepted, or an embedded wallet is already connected. */
export function useLoginReason(): string | undefined {
  const modal = useModal()
  const t = useT()
  const { legalCheckbox } = useStore(modal.$features)
  const hasAgreed = useStore(modal.walletList.$hasAgreed)
  const isConnected = useStore(modal.connections.$all).some(({ connectorType }) => connectorType === 'auth')
  if (legalCheckbox && !hasAgreed) return t('connect.agreeFirst')
  return isConnected ? t('login.isConnected') : undefined
}
