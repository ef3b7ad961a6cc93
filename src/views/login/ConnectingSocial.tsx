import { startSocial } from '../../flows/login/socialLogin.ts'
import { SOCIAL_NAMES } from '../../core/login/socials.ts'
import { login as loginWords } from '../../i18n/en/login.ts'
import { popups } from '../../i18n/en/popups.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { SocialLogin } from '../../state/login.ts'
import { Button } from '../../ui/Button.tsx'
import LOGIN_STYLES from './Login.css?inline'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import { SocialMark } from '../../ui/icons/socialMarks.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import type { Tone } from '../../ui/feedback/ProgressBadge.tsx'
import { useModal, useT } from '../modal/context.ts'
import { socialFailure } from './socialFailure.ts'
import { useLogin } from './useLogin.ts'

export const styles = [LOGIN_STYLES, PROGRESS_STYLES]
export const messages = { ...loginWords, ...popups }

/** Returns the message keys of title and text for the current phase, and its tone. */
function textOf({ phase, error, focus }: SocialLogin): readonly [MessageKey, MessageKey, Tone?] {
  if (phase === 'connecting') return ['social.connecting', 'social.connectingText']
  if (phase === 'blocked') return ['error.PopupBlocked', 'social.blockedText', 'blocked']
  if (phase === 'failed') return socialFailure(error)
  return focus ? ['social.title', 'social.text'] : ['social.leavingTitle', 'social.leaving']
}

/** The view that waits until the visitor has signed in at the provider. */
export default function ConnectingSocial() {
  const t = useT()
  const login = useLogin(({ $social }) => $social)
  if (!login) return null
  const { provider, phase, error } = login
  const name = SOCIAL_NAMES[provider]
  const [title, text, tone] = textOf(login)
  return (
    <Progress
      mark={
        <Mark name={name} size={80} waiting={phase === 'window' || phase === 'connecting'}>
          <SocialMark provider={provider} size={36} />
        </Mark>
      }
      title={t(title, { name })}
      text={t(text, { name })}
      tone={tone}
      error={error}
    />
  )
}

/** A button that focuses the popup, opens it after the browser blocked it, or retries after a failure. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const login = useLogin(({ $social }) => $social)
  if (!login || login.phase === 'connecting') return null
  const { provider, phase, focus } = login
  if (phase === 'window') {
    return (
      focus && (
        <Button kind="secondary" onPress={focus}>
          {t('social.show')}
        </Button>
      )
    )
  }
  return (
    <Button autofocus onPress={() => startSocial(modal, provider)}>
      {t(phase === 'blocked' ? 'common.continue' : 'common.tryAgain')}
    </Button>
  )
}
