import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { ApprovalRequest } from '../core/auth.ts'
import { approvalsOf, refuseApproval } from '../flows/approve.ts'
import { approval as messages } from '../i18n/en/approval.ts'
import type { Approving } from '../state/approving.ts'
import { Button } from '../ui/Button.tsx'
import ADDRESS_STYLES from '../ui/Address.css?inline'
import APPROVE_STYLES from '../ui/Approve.css?inline'
import SKELETON_STYLES from '../ui/Skeleton.css?inline'
import { Spinner } from '../ui/Spinner.tsx'
import { About } from './approve/About.tsx'
import { useModal, useT } from './context.ts'

export const styles = [ADDRESS_STYLES, SKELETON_STYLES, APPROVE_STYLES]
export { messages }

/** The embedded wallet asks for approval: what it is about in plain words, above the secure site's own screen. */
export default function ApproveTransaction() {
  const approving = useStore(approvalsOf(useModal()))
  return approving ? <Waiting approving={approving} /> : null
}

function Waiting({ approving }: { approving: Approving }) {
  const request = useStore(approving.$request)
  return request ? <Request key={request.id} approving={approving} request={request} /> : null
}

function Request({ approving, request }: { approving: Approving; request: ApprovalRequest }) {
  const modal = useModal()
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? approving.auth.show(place.current) : undefined), [approving])
  return (
    <div className="approve">
      <About approving={approving} request={request} />
      {/* Before the frame, as in the order of the keyboard: the frame is the last in the dialog, and cannot be moved (WCAG 2.4.3). */}
      <Button kind="plain" onPress={() => refuseApproval(modal)}>
        {t('common.cancel')}
      </Button>
      <div ref={place} className="approve-frame">
        <Spinner />
        <p>{t('approve.frame')}</p>
      </div>
    </div>
  )
}
