import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { ApprovalRequest } from '../../core/login/auth.ts'
import { approvalsOf } from '../../flows/embedded/approve.ts'
import { uncoverFrame } from '../../flows/embedded/uncoverFrame.ts'
import { approval as messages } from '../../i18n/en/approval.ts'
import type { Approving } from '../../state/approving.ts'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import APPROVE_STYLES from './Approve.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { About } from './About.tsx'
import { useModal, useT } from '../modal/context.ts'

export const styles = [ADDRESS_STYLES, SKELETON_STYLES, APPROVE_STYLES]
export { messages }

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
  const description = useStore(approving.$description)
  // Effects run after paint, so the description is visible before the iframe.
  useEffect(
    () => (description && place.current ? uncoverFrame(approving, place.current) : undefined),
    [approving, description],
  )
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
