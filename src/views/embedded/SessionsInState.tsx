import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { loadSmartSessions, smartSessionsOf } from '../../flows/embedded/smartSessions.ts'
import { Empty } from '../../ui/list/Empty.tsx'
import { ClockIcon } from '../../ui/icons/listIcons.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { createFormatters } from './formatters.ts'
import { useModal, useT } from '../modal/context.ts'
import { Session } from './Session.tsx'
import { stateOf, type SessionState } from './stateOf.ts'

const NONE = {
  active: 'sessions.noneActive',
  expired: 'sessions.noneExpired',
  revoked: 'sessions.noneRevoked',
} as const

/** The smart sessions in one state: active, expired or revoked. */
export function SessionsInState({ state, onDone }: { state: SessionState; onDone(): void }) {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const known = useStore(smartSessionsOf(modal).$known)
  const format = useMemo(() => createFormatters(t, locale), [t, locale])
  const date = (seconds: number) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(Math.min(seconds * 1000, 8.64e15))
  const all = known?.sessions ?? []
  const shown = all.filter((one) => stateOf(one, modal.now()) === state)
  if (known?.state === 'failed')
    return (
      <Empty
        error={known.error}
        icon={<ClockIcon />}
        title={t('sessions.listFailed')}
        text={t('sessions.listFailedHint')}
        action={{ label: t('common.tryAgain'), onPress: () => void loadSmartSessions(modal) }}
      />
    )
  if (known?.state !== 'known' && !all.length) {
    return (
      <>
        <p className="sr" role="status">
          {t('sessions.loading')}
        </p>
        <Skeleton count={3} />
      </>
    )
  }
  if (!shown.length)
    return (
      <Empty
        icon={<ClockIcon />}
        title={t(NONE[state])}
        text={state === 'active' ? t('sessions.noneHint') : undefined}
      />
    )
  return (
    <div className="sessions">
      {shown.map((one) => (
        <Session key={one.pci} session={one} state={state} format={format} date={date} onDone={onDone} />
      ))}
    </div>
  )
}
