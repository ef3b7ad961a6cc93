import { useStore } from '@nanostores/react'
import { draftOf } from '../../flows/send/draft.ts'
import { checkAgain, needsConsent } from '../../flows/send/review.ts'
import { sendTransfer } from '../../flows/send/sendTransfer.ts'
import { ConsentButton } from '../forms/ConsentButton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { SendConsent } from './Dangers.tsx'
import { Problem } from './Problem.tsx'
import { Said } from './Said.tsx'

/** What has happened, and next to it what can be done: asks the wallet to send. */
export function SendFooter() {
  const modal = useModal()
  const t = useT()
  const review = useStore(draftOf(modal).$review)
  if (!review) return null
  const { phase } = review
  const isRefused = phase === 'refused'
  const isAsking = phase === 'asking' || phase === 'late'
  const label = isAsking ? 'send.inWallet' : 'send.send'
  return (
    <div className="form-actions">
      <Said review={review} />
      <Problem review={review} />
      <ConsentButton
        isBusy={isAsking || phase === 'checking'}
        needsConsent={!isRefused && needsConsent(review)}
        consent={<SendConsent review={review} />}
        onPress={() => void (isRefused ? checkAgain(modal) : sendTransfer(modal))}
      >
        {t(isRefused ? 'common.tryAgain' : label)}
      </ConsentButton>
    </div>
  )
}
