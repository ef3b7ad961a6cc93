import { useStore } from '@nanostores/react'
import { paramsOf, type ErrorCode } from '../../core/errors.ts'
import { connectInView } from '../../flows/connect/connectInView.ts'
import { connecting } from '../../i18n/en/connecting.ts'
import { popups } from '../../i18n/en/popups.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { ConnectAttempt } from '../../state/attempt.ts'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { useModal, useT } from '../modal/context.ts'
import { errorText } from './errorText.ts'
import { WalletMark } from '../wallets/WalletMark.tsx'

export const styles = [PROGRESS_STYLES]

export const messages = { ...connecting, ...popups }

/** Message keys of title and hint for each error code. */
const FAILURES: Partial<Record<ErrorCode, readonly [MessageKey, MessageKey]>> = {
  UserRejected: ['connecting.declined', 'connecting.declinedHint'],
  RequestPending: ['connecting.pending', 'connecting.pendingHint'],
  WalletLocked: ['connecting.locked', 'connecting.lockedHint'],
  WalletTimeout: ['connecting.silent', 'connecting.silentHint'],
  ConnectorNotFound: ['connecting.failed', 'connecting.gone'],
  LoadFailed: ['connecting.failed', 'error.LoadFailed'],
  PopupBlocked: ['error.PopupBlocked', 'connecting.blocked'],
  PopupClosed: ['error.PopupClosed', 'connecting.closed'],
}

/**
 * Whether a retry is useless: the wallet's code failed to load twice, and Firefox caches a failed `import()` until the
 * page is reloaded.
 */
const mustReload = (attempt: ConnectAttempt | undefined): boolean => attempt?.error?.code === 'LoadFailed' && paramsOf(attempt.error).isRetry !== undefined

/** Message keys of title and hint for the current state of the request. */
function textOf(attempt: ConnectAttempt | undefined): readonly [MessageKey, MessageKey] {
  if (attempt?.phase === 'click') return ['connecting.title', 'connecting.click']
  if (attempt?.error && paramsOf(attempt.error).isCutOff) return ['connecting.failed', 'connecting.cutOff']
  if (mustReload(attempt)) return ['connecting.failed', 'common.reloadHint']
  if (attempt?.error && paramsOf(attempt.error).words) return errorText(attempt.error)
  if (attempt?.phase === 'failed') return FAILURES[attempt.error?.code ?? 'Unknown'] ?? ['connecting.failed', 'connecting.failedHint']
  return ['connecting.title', attempt?.phase === 'late' ? 'connecting.slow' : 'connecting.wait']
}

/** The view that waits for the chosen wallet: shows the state of the request. */
export default function ConnectingExternal() {
  const modal = useModal()
  const t = useT()
  const attempt = useStore(modal.attempt.$connect)
  const { connectorId = '', namespace } = useStore(modal.router.$route)
  const wallet = modal.wallets.find(connectorId, namespace)
  const name = wallet?.name ?? connectorId
  const isFailed = attempt?.phase === 'failed'
  const [title, hint] = textOf(attempt)
  const failure = attempt?.error?.code === 'UserRejected' ? 'declined' : 'danger'
  return (
    <Progress
      mark={<WalletMark row={{ name, connectors: wallet ? [wallet] : [] }} size={80} waiting={!isFailed && !attempt?.proceed} />}
      title={t(title, { name })}
      text={t(hint, { name })}
      tone={isFailed ? failure : undefined}
    />
  )
}

/** A retry after a failure, or Continue if a popup needs another click. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const attempt = useStore(modal.attempt.$connect)
  if (attempt?.proceed) {
    return (
      <Button autofocus onPress={attempt.proceed}>
        {t('common.continue')}
      </Button>
    )
  }
  if (attempt?.phase !== 'failed') return null
  if (mustReload(attempt)) {
    return (
      <Button autofocus onPress={() => location.reload()}>
        {t('common.reload')}
      </Button>
    )
  }
  return (
    <Button autofocus onPress={() => void connectInView(modal, attempt.connectorId, attempt.namespace)}>
      {t('common.tryAgain')}
    </Button>
  )
}
