import { useStore } from '@nanostores/react'
import { chooseNetwork } from '../flows/chooseNetwork.ts'
import { Notice } from '../ui/Notice.tsx'
import { useModal, useT } from './context.ts'

/** Why the last switch did not happen, with a way to try again. */
export function SwitchProblem() {
  const modal = useModal()
  const t = useT()
  const attempt = useStore(modal.attempt.$switch)
  if (attempt?.phase !== 'failed') return null
  const network = modal.networks.get(attempt.network).name
  const isRefusal = attempt.error?.code === 'UserRejected'
  return (
    <Notice
      tone="danger"
      title={t(isRefusal ? 'switch.declined' : 'switch.failed', { network })}
      action={{ label: t('common.tryAgain'), onPress: () => void chooseNetwork(modal, attempt.network) }}
    >
      {t(isRefusal ? 'switch.declinedHint' : attempt.error?.code === 'RequestPending' ? 'switch.pendingHint' : 'switch.failedHint', { network })}
    </Notice>
  )
}
