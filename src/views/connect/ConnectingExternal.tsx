import { useStore } from '@nanostores/react'
import { abandonConnect, connectInView } from '../../flows/connect/connectInView.ts'
import { connecting } from '../../i18n/en/connecting.ts'
import { popups } from '../../i18n/en/popups.ts'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { useModal, useT } from '../modal/context.ts'
import { WalletMark } from '../wallets/WalletMark.tsx'
import { connectingText, mustReload } from './connectingText.ts'
import { toneOf } from './toneOf.ts'

export const styles = [PROGRESS_STYLES]

export const messages = { ...connecting, ...popups }

/** The view that waits for the chosen wallet: shows the state of the request. */
export default function ConnectingExternal() {
  const modal = useModal()
  const t = useT()
  const attempt = useStore(modal.attempt.$connect)
  const { connectorId = '', namespace } = useStore(modal.router.$route)
  const wallet = modal.wallets.find(connectorId, namespace)
  const name = wallet?.name ?? connectorId
  const isFailed = attempt?.phase === 'failed'
  const [title, hint] = connectingText(attempt)
  return (
    <Progress
      mark={
        <WalletMark
          row={{ name, connectors: wallet ? [wallet] : [] }}
          size={80}
          waiting={!isFailed && !attempt?.proceed}
        />
      }
      title={t(title, { name })}
      text={t(hint, { name })}
      tone={isFailed ? toneOf(attempt.error?.code) : undefined}
      error={attempt?.error}
    />
  )
}

/**
 * A button to try again or reload after a failure, to continue if a popup needs another click, or to ask again if the
 * wallet does not answer for some seconds.
 */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const attempt = useStore(modal.attempt.$connect)
  const askAgain = () => {
    abandonConnect(modal)
    if (attempt) void connectInView(modal, attempt.connectorId, attempt.namespace)
  }
  if (attempt?.phase === 'late')
    return (
      <Button kind="plain" onPress={askAgain}>
        {t('connecting.askAgain')}
      </Button>
    )
  if (!attempt || (!attempt.proceed && attempt.phase !== 'failed')) return null
  const { proceed, connectorId, namespace } = attempt
  const mustLoad = !proceed && mustReload(attempt)
  const label = mustLoad ? 'common.reload' : 'common.tryAgain'
  const again = () => (mustLoad ? location.reload() : void connectInView(modal, connectorId, namespace))
  return (
    <Button autofocus onPress={proceed ?? again}>
      {t(proceed ? 'common.continue' : label)}
    </Button>
  )
}
