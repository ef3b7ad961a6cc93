import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { loadSmartSessions, smartSessionsOf } from '../../flows/embedded/smartSessions.ts'
import { approval } from '../../i18n/en/approval.ts'
import { sessions } from '../../i18n/en/sessions.ts'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import APPROVE_STYLES from './Approve.css?inline'
import { Empty } from '../../ui/list/Empty.tsx'
import { ClockIcon } from '../../ui/icons/listIcons.tsx'
import PROFILE_STYLES from '../connections/Profile.css?inline'
import SESSIONS_STYLES from './Sessions.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import TABS_STYLES from '../../ui/list/Tabs.css?inline'
import { Tabs } from '../../ui/list/Tabs.tsx'
import { createFormatters } from './formatters.ts'
import { useModal, useT } from '../modal/context.ts'
import { Session } from './Session.tsx'
import { SESSION_STATES, stateOf, type SessionState } from './stateOf.ts'

export const styles = [ADDRESS_STYLES, APPROVE_STYLES, PROFILE_STYLES, SKELETON_STYLES, TABS_STYLES, SESSIONS_STYLES]
export const messages = { ...approval, ...sessions }

const NONE = { active: 'sessions.noneActive', expired: 'sessions.noneExpired', revoked: 'sessions.noneRevoked' } as const

/** The smart sessions in one state: active, expired or revoked. */
function Shown({ state, onDone }: { state: SessionState; onDone(): void }) {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const known = useStore(smartSessionsOf(modal).$known)
  const format = useMemo(() => createFormatters(t, locale), [t, locale])
  const date = (seconds: number) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(Math.min(seconds * 1000, 8.64e15))
  const all = known?.sessions ?? []
  const shown = all.filter((one) => stateOf(one, modal.now()) === state)
  if (known?.state === 'failed') return <Empty canHelp icon={<ClockIcon />} title={t('sessions.listFailed')} text={t('sessions.listFailedHint')} action={{ label: t('common.tryAgain'), onPress: () => void loadSmartSessions(modal) }} />
  if (known?.state !== 'known' && !all.length) {
    return (
      <>
        <p className="sr" role="status">{t('sessions.loading')}</p>
        <Skeleton count={3} />
      </>
    )
  }
  if (!shown.length) return <Empty icon={<ClockIcon />} title={t(NONE[state])} text={state === 'active' ? t('sessions.noneHint') : undefined} />
  return (
    <div className="sessions">
      {shown.map((one) => (
        <Session key={one.pci} session={one} state={state} format={format} date={date} onDone={onDone} />
      ))}
    </div>
  )
}

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
      <Tabs<SessionState> label={t('sessions.states')} tabs={SESSION_STATES.map((key) => ({ key, label: t(`sessions.${key}`) }))} current={state} onChoose={(key) => setState(key)}>
        <Shown key={state} state={state} onDone={holdFocus} />
      </Tabs>
    </div>
  )
}
