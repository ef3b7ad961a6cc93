import { useStore } from '@nanostores/react'
import { connecting } from '../../i18n/en/connecting.ts'
import { networks } from '../../i18n/en/networks.ts'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import { NetworkMark } from '../../ui/marks/NetworkMark.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { Button } from '../../ui/Button.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useHostedMarks } from './useHostedMarks.ts'
import { useWalletName } from '../wallets/useWalletName.ts'
import { goBack } from '../../flows/modal/goBack.ts'

export const styles = [PROGRESS_STYLES]

export const messages = { ...networks, ...connecting }

/**
 * The view that waits until the wallet switches networks. If the wallet refuses, the modal goes back to the previous
 * view.
 */
export default function SwitchNetwork() {
  const modal = useModal()
  const t = useT()
  const hosted = useHostedMarks()
  const attempt = useStore(modal.attempt.$switch)
  const { network: id } = useStore(modal.router.$route)
  const nameOf = useWalletName()
  if (!id) return null
  const network = modal.networks.get(id)
  const name = nameOf(network.chainNamespace)
  const hint = attempt?.phase === 'waiting' || !attempt ? 'switch.waitHint' : 'connecting.slow'
  return (
    <Progress
      mark={
        <NetworkMark
          id={id}
          name={network.name}
          src={network.assets?.imageUrl}
          fallback={hosted(network.assets?.imageId)}
          size={80}
          waiting
        />
      }
      title={t('switch.wait', { name })}
      text={t(hint, { name, network: network.name })}
    />
  )
}

export function Footer() {
  const modal = useModal()
  const t = useT()
  return (
    <Button kind="secondary" onPress={() => goBack(modal)}>
      {t('common.cancel')}
    </Button>
  )
}
