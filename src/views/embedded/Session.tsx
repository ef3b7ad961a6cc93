import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { revokeSmartSession, smartSessionsOf } from '../../flows/embedded/smartSessions.ts'
import type { DecodedSession } from '../../state/smartSessions.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts, type Fact } from '../../ui/text/Facts.tsx'
import { isRepeat } from '../../ui/dialog/isRepeat.ts'
import { Mark } from '../../ui/marks/Mark.tsx'
import type { Formatters } from './formatters.ts'
import { describePermission } from './describePermission.ts'
import { useModal, useT } from '../modal/context.ts'
import type { SessionState } from './stateOf.ts'

/** Returns rows for the permissions of a smart session, and for when it ends or ended. */
function factsOf({ decoded, expiry, revokedAt }: DecodedSession, state: SessionState, { format, date }: { format: Formatters; date(seconds: number): string }): Fact[] {
  const { t } = format
  const may = decoded ? decoded.permissions.flatMap((one) => describePermission(one, format)) : [{ label: t('approve.may'), value: t('sessions.unread') }]
  const rest = decoded?.omitted ? [{ label: t('approve.may'), value: t('approve.rest', { count: format.number(decoded.omitted) }) }] : []
  const end = { label: t(state === 'expired' ? 'sessions.expiredOn' : 'approve.until'), value: expiry === undefined ? t('sessions.unknownEnd') : date(expiry) }
  const over = revokedAt === undefined ? [] : [{ label: t('sessions.revokedOn'), value: date(revokedAt) }]
  return [...may, ...rest, end, ...over]
}

interface RevokeProps {
  session: DecodedSession
  name: string
  /** Called when the session has been revoked, before this component unmounts. */
  onDone(): void
}

/** The Revoke button, with a confirmation before the wallet is asked. */
function Revoke({ session, name, onDone }: RevokeProps) {
  const modal = useModal()
  const t = useT()
  const isEnding = useStore(smartSessionsOf(modal).$ending).includes(session.pci)
  const [isAsked, setAsked] = useState<boolean>()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The focused button has been replaced: focus its replacement.
    if (isAsked !== undefined) place.current?.querySelector('button')?.focus()
  }, [isAsked])
  const revoke = async () => {
    if (await revokeSmartSession(modal, session)) onDone()
    else setAsked(false)
  }
  return (
    <div className="session-end" ref={place}>
      {isAsked || isEnding ? (
        <>
          <p role="status">{t('sessions.confirm', { name })}</p>
          <Button kind="danger" busy={isEnding} onPress={(event) => isRepeat(event) || void revoke()}>
            {t('sessions.revoke')}
          </Button>
          {!isEnding && (
            <Button kind="plain" onPress={() => setAsked(false)}>
              {t('common.cancel')}
            </Button>
          )}
        </>
      ) : (
        <Button kind="secondary" onPress={() => setAsked(true)}>
          {t('sessions.revokeOne', { name })}
        </Button>
      )}
    </div>
  )
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
      {state === 'active' && <Revoke session={session} name={name} onDone={onDone} />}
    </section>
  )
}
