import type { DecodedSession } from '../../state/smartSessions.ts'
import { Facts, type Fact } from '../../ui/text/Facts.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import type { Formatters } from './formatters.ts'
import { describePermission } from './describePermission.ts'
import { useT } from '../modal/context.ts'
import type { SessionState } from './stateOf.ts'
import { RevokeSession } from './RevokeSession.tsx'

/** Returns rows for the permissions of a smart session, and for when it ends or ended. */
function factsOf(
  { decoded, expiry, revokedAt }: DecodedSession,
  state: SessionState,
  { format, date }: { format: Formatters; date(seconds: number): string },
): Fact[] {
  const { t } = format
  const may = decoded
    ? decoded.permissions.flatMap((one) => describePermission(one, format))
    : [{ label: t('approve.may'), value: t('sessions.unread') }]
  const rest = decoded?.omitted
    ? [{ label: t('approve.may'), value: t('approve.rest', { count: format.number(decoded.omitted) }) }]
    : []
  const end = {
    label: t(state === 'expired' ? 'sessions.expiredOn' : 'approve.until'),
    value: expiry === undefined ? t('sessions.unknownEnd') : date(expiry),
  }
  const over = revokedAt === undefined ? [] : [{ label: t('sessions.revokedOn'), value: date(revokedAt) }]
  return [...may, ...rest, end, ...over]
}

export interface SessionProps {
  session: DecodedSession
  state: SessionState
  format: Formatters
  date(seconds: number): string
  onDone(): void
}

/** A smart session: a site that may act for the account without asking, now or in the past. */
export function Session({ session, state, format, date, onDone }: SessionProps) {
  const t = useT()
  const { name: given, iconUrl } = session.project
  const name = given || t('sessions.unnamed')
  return (
    <section className="session" aria-label={name}>
      <div className="profile-head">
        <Mark name={name} src={iconUrl} size={32} />
        <h3 className="profile-name">{name}</h3>
      </div>
      <Facts facts={factsOf(session, state, { format, date })} />
      {state === 'active' && <RevokeSession session={session} name={name} onDone={onDone} />}
    </section>
  )
}
