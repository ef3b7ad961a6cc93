import { isPhone } from '../../core/page/device.ts'
import { SOCIAL_NAMES } from '../../core/login/socials.ts'
import { startFarcaster } from '../../flows/login/farcasterLogin.ts'
import { connecting } from '../../i18n/en/connecting.ts'
import { login as words } from '../../i18n/en/login.ts'
import { Button } from '../../ui/Button.tsx'
import COPY_BUTTON_STYLES from '../../ui/text/CopyButton.css?inline'
import LOGIN_STYLES from './Login.css?inline'
import PAIRING_STYLES from '../../ui/marks/Pairing.css?inline'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import QR_CODE_STYLES from '../../ui/marks/QrCode.css?inline'
import SKELETON_STYLES from '../../ui/feedback/Skeleton.css?inline'
import { SocialMark } from '../../ui/icons/socialMarks.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { useModal, useT } from '../modal/context.ts'
import { socialFailure } from './socialFailure.ts'
import { useLogin } from './useLogin.ts'
import { CopyLink, FarcasterCode } from './FarcasterCode.tsx'

export const styles = [
  COPY_BUTTON_STYLES,
  LOGIN_STYLES,
  PAIRING_STYLES,
  PROGRESS_STYLES,
  QR_CODE_STYLES,
  SKELETON_STYLES,
]
export const messages = { ...connecting, ...words }

const name = SOCIAL_NAMES.farcaster

/** The view that waits until the visitor approves the login in Farcaster. */
export default function ConnectingFarcaster() {
  const t = useT()
  const login = useLogin(({ $farcaster }) => $farcaster)
  if (!login) return null
  const { phase, url, error } = login
  const mark = (
    <Mark name={name} size={80} waiting={phase !== 'failed'}>
      <SocialMark provider="farcaster" size={36} />
    </Mark>
  )
  if (phase === 'failed') {
    const [title, text, tone] = socialFailure(error)
    return <Progress mark={mark} title={t(title)} text={t(text, { name })} tone={tone} error={error} />
  }
  if (phase === 'connecting')
    return <Progress mark={mark} title={t('social.connecting')} text={t('social.connectingText')} />
  if (!isPhone()) return <FarcasterCode url={url} />
  return (
    <div className="pairing">
      <Progress
        mark={mark}
        title={t('connecting.title', { name })}
        text={t(url === undefined ? 'farcaster.preparing' : 'farcaster.openText')}
      />
      {url !== undefined && <CopyLink url={url} />}
    </div>
  )
}

/** On phones, a link to Farcaster's app; after a failure, a retry. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const login = useLogin(({ $farcaster }) => $farcaster)
  if (login?.phase === 'failed') {
    return (
      <Button autofocus onPress={() => startFarcaster(modal)}>
        {t('common.tryAgain')}
      </Button>
    )
  }
  if (!isPhone() || login?.url === undefined) return null
  return <Button href={login.url}>{t('farcaster.open')}</Button>
}
