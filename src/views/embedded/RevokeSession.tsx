import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { revokeSmartSession, smartSessionsOf } from '../../flows/embedded/smartSessions.ts'
import type { DecodedSession } from '../../state/smartSessions.ts'
import { Button } from '../../ui/Button.tsx'
import { isRepeat } from '../../ui/dialog/isRepeat.ts'
import { useModal, useT } from '../modal/context.ts'

interface RevokeSessionProps {
  session: DecodedSession
  name: string
  /** Called when the session has been revoked, before this component unmounts. */
  onDone(): void
}

/** The Revoke button, with a confirmation before the wallet is asked. */
export function RevokeSession({ session, name, onDone }: RevokeSessionProps) {
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
