import { useStore } from '@nanostores/react'
import { chooseNetwork } from '../../flows/networks/chooseNetwork.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useModal, useT } from '../modal/context.ts'
import { switchErrorText } from './switchErrorText.ts'

/** A notice that says why the last network switch failed, with a retry. */
export function SwitchProblem() {
  const modal = useModal()
  const t = useT()
  const attempt = useStore(modal.attempt.$switch)
  const active = useStore(modal.networks.$activeId)
  // Hide the notice if the wallet has switched nevertheless.
  if (attempt?.phase !== 'failed' || attempt.network === active) return null
  const { title, hint, tone } = switchErrorText(modal, attempt)
  return (
    <Notice
      tone={tone}
      error={attempt.error}
      title={title}
      action={{ label: t('common.tryAgain'), onPress: () => void chooseNetwork(modal, attempt.network) }}
    >
      {hint}
    </Notice>
  )
}
