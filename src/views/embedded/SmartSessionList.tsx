import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { loadSmartSessions } from '../../flows/embedded/smartSessions.ts'
import { approval } from '../../i18n/en/approval.ts'
import { sessions } from '../../i18n/en/embedded/sessions.ts'
import DANGER_STYLES from '../../ui/DangerButton.css?inline'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import FACTS_STYLES from '../../ui/text/Facts.css?inline'
import APPROVE_STYLES from './Approve.css?inline'
import PROFILE_STYLES from '../connections/Profile.css?inline'
import SESSIONS_STYLES from './Sessions.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import TABS_STYLES from '../../ui/list/Tabs.css?inline'
import { Tabs } from '../../ui/list/Tabs.tsx'
import { useModal, useT } from '../modal/context.ts'
import { SESSION_STATES, type SessionState } from './stateOf.ts'
import { SessionsInState } from './SessionsInState.tsx'

export const styles = [
  DANGER_STYLES,
  ADDRESS_STYLES,
  FACTS_STYLES,
  APPROVE_STYLES,
  PROFILE_STYLES,
  SKELETON_STYLES,
  TABS_STYLES,
  SESSIONS_STYLES,
]
export const messages = { ...approval, ...sessions }

/** The view of smart sessions: what sites may do with the current account without asking, and how to revoke that. */
export default function SmartSessionList() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  const [state, setState] = useState<SessionState>('active')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void loadSmartSessions(modal)
  }, [modal, connection?.address, connection?.network])
  // Revoking removes the pressed button: move the focus to the tab.
  const holdFocus = () => place.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  return (
    <div className="sessions" ref={place}>
      <Tabs<SessionState>
        label={t('sessions.states')}
        tabs={SESSION_STATES.map((key) => ({ key, label: t(`sessions.${key}`) }))}
        current={state}
        onChoose={(key) => setState(key)}
      >
        <SessionsInState key={state} state={state} onDone={holdFocus} />
      </Tabs>
    </div>
  )
}
