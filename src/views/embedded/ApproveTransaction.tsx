import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { ApprovalRequest } from '../../core/login/auth.ts'
import { approvalsOf } from '../../flows/embedded/approve.ts'
import { uncoverFrame } from '../../flows/embedded/uncoverFrame.ts'
import { approving as approvingMessages } from '../../i18n/en/approving.ts'
import type { Approving } from '../../state/approving.ts'
import MESSAGE_STYLES from '../../ui/text/Message.css?inline'
import APPROVE_STYLES from './Approve.css?inline'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { About } from './About.tsx'
import { previewMessages, previewStyles } from '../preview/parts.ts'
import { useModal, useT } from '../modal/context.ts'

export const styles = [...previewStyles, MESSAGE_STYLES, APPROVE_STYLES]
export const messages = { ...approvingMessages, ...previewMessages }

/**
 * The view that asks the visitor to approve a request to the embedded wallet: our description of it, above the secure
 * site's iframe with the approve button.
 */
export default function ApproveTransaction() {
  const approving = useStore(approvalsOf(useModal()))
  return approving ? <Waiting approving={approving} /> : null
}

function Waiting({ approving }: { approving: Approving }) {
  const request = useStore(approving.$request)
  return request ? <Request key={request.id} approving={approving} request={request} /> : null
}

function Request({ approving, request }: { approving: Approving; request: ApprovalRequest }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const [description, effects] = [useStore(approving.$description), useStore(approving.$effects)]
  const isRead = description !== undefined && effects !== undefined
  // Effects run after paint, so the description and the effects are visible before the iframe.
  useEffect(() => (isRead && place.current ? uncoverFrame(approving, place.current) : undefined), [approving, isRead])
  return (
    <div className="approve">
      <About approving={approving} request={request} />
      <div ref={place} className="approve-frame">
        <Spinner />
        <p>{t('approve.frame')}</p>
      </div>
    </div>
  )
}
