import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { WalletModalError } from '../../core/errors.ts'
import { cancelSignIn } from '../../flows/signIn/cancelSignIn.ts'
import { mustSignIn } from '../../flows/signIn/signInFacts.ts'
import { signInOf } from '../../flows/signIn/signInOf.ts'
import { renewMessage, showMessage, signShown } from '../../flows/signIn/signInView.ts'
import { signIn as messages } from '../../i18n/en/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import NOTICE_STYLES from '../../ui/feedback/Notice.css?inline'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { keepOwnScroll } from '../../ui/list/keepOwnScroll.ts'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import { Facts } from '../../ui/text/Facts.tsx'
import FACTS_STYLES from '../../ui/text/Facts.css?inline'
import ACTIONS_STYLES from '../../ui/dialog/Actions.css?inline'
import SHAKE_STYLES from '../../ui/dialog/Shake.css?inline'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import MESSAGE_STYLES from '../../ui/text/Message.css?inline'
import QUIET_STYLES from '../../ui/text/Quiet.css?inline'
import SIGN_IN_STYLES from './SignIn.css?inline'

export { messages }
export const styles = [
  NOTICE_STYLES,
  ADDRESS_STYLES,
  FACTS_STYLES,
  SHAKE_STYLES,
  MESSAGE_STYLES,
  QUIET_STYLES,
  ACTIONS_STYLES,
  SIGN_IN_STYLES,
]

/** Why nothing was signed, for the visitor. What they refused themselves is said, but not as a problem. */
function Failure({ error }: { error: WalletModalError }) {
  const t = useT()
  if (error.code === 'UserRejected') return <Notice>{t('signIn.rejected')}</Notice>
  const reasons = {
    WalletLocked: 'signIn.locked',
    RequestPending: 'signIn.pending',
    SignatureInvalid: 'signIn.invalid',
    ServiceUnavailable: 'signIn.unavailable',
  } as const
  const reason = Object.hasOwn(reasons, error.code) ? reasons[error.code as keyof typeof reasons] : 'signIn.unknown'
  const isWaiting = error.code === 'WalletLocked' || error.code === 'RequestPending'
  return (
    <Notice tone={isWaiting ? 'warning' : 'danger'} title={t('signIn.failed')} error={error}>
      {t(reason)}
    </Notice>
  )
}

/** The view that asks the visitor to sign in: the message in full, and what signing it means. */
export default function SIWXSignMessage() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  const { $progress, readings } = signInOf(modal)
  const progress = useStore($progress)
  const { message, error } = progress
  const { address, network } = connection ?? {}
  useEffect(() => void showMessage(modal), [modal, address, network])
  useEffect(() => void renewMessage(modal), [modal, progress])
  if (!connection) return null
  const { accountAddress, chainId } = message ?? {}
  const { domain, text, warnings = [] } = (message && readings.get(message)) ?? {}
  const facts = [
    { label: t('signIn.site'), value: domain ?? location.host },
    { label: t('signIn.account'), value: accountAddress ?? connection.address, isAddress: true },
    { label: t('signIn.network'), value: networkName(modal.networks.get(chainId ?? connection.network), t) },
  ]
  return (
    <div className={mustSignIn(modal) ? 'sign-in required' : 'sign-in'}>
      <h3 className="sign-in-title">{t('signIn.text')}</h3>
      <Notice>{t('signIn.free')}</Notice>
      {warnings.map((one) => (
        <Notice key={one} tone={one === 'foreignDomain' || one === 'otherText' ? 'danger' : 'warning'}>
          {t(`signIn.${one}`, { domain: domain ?? '' })}
        </Notice>
      ))}
      <Facts facts={facts} />
      {message ? (
        <pre
          ref={keepOwnScroll}
          className="message sign-in-message"
          dir="ltr"
          tabIndex={0}
          role="group"
          aria-label={t('signIn.message')}
          data-private=""
        >
          {text}
        </pre>
      ) : (
        !error && <Spinner label={t('common.loading')} />
      )}
    </div>
  )
}

/** Signs or cancels. After a failure that used up the message, a retry creates another. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  const wallet = connection?.wallet?.name ?? connection?.connectorName ?? ''
  const { phase, message, error } = useStore(signInOf(modal).$progress)
  // The wallet may have to go back to the network of the last session.
  const [isLeaving, setLeaving] = useState(false)
  const isAsking = phase === 'asking' || phase === 'late'
  const ready = phase === 'failed' && !message ? 'common.tryAgain' : 'signIn.sign'
  const cancel = () => {
    setLeaving(true)
    void cancelSignIn(modal).then(() => setLeaving(false))
  }
  return (
    <div className="sign-in-actions">
      <div className="sign-in-said" role="status">
        {error && <Failure error={error} />}
      </div>
      {(isAsking || isLeaving) && (
        <p className="quiet" role="status">
          {t(phase === 'late' ? 'signIn.late' : 'signIn.wait', { wallet })}
        </p>
      )}
      <Button
        kind="primary final"
        busy={isAsking}
        disabled={phase === 'preparing' || isLeaving}
        onPress={() => void signShown(modal)}
      >
        {t(isAsking ? 'signIn.signing' : ready)}
      </Button>
      <Button kind="secondary" busy={isLeaving} onPress={cancel}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
