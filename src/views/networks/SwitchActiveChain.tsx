import { useStore } from '@nanostores/react'
import { switchActiveChain } from '../../flows/networks/switchActiveChain.ts'
import { networks as messages } from '../../i18n/en/networks.ts'
import { Button } from '../../ui/Button.tsx'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import { NetworkMark } from '../../ui/marks/NetworkMark.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { useModal, useT } from '../modal/context.ts'
import { namespaceName } from './namespaceName.ts'
import { useHostedMarks } from './useHostedMarks.ts'
import { useWalletName } from '../wallets/useWalletName.ts'

export const styles = [PROGRESS_STYLES]

export { messages }

/**
 * The view that asks the visitor to connect another wallet, because none is connected on the chosen network's chain.
 */
export default function SwitchActiveChain() {
  const modal = useModal()
  const t = useT()
  const hosted = useHostedMarks()
  const nameOf = useWalletName()
  const { network: id, namespace } = useStore(modal.router.$route)
  if (!id || !namespace) return null
  const { name, assets } = modal.networks.get(id)
  return (
    <Progress
      mark={<NetworkMark id={id} name={name} src={assets?.imageUrl} fallback={hosted(assets?.imageId)} size={80} />}
      title={t('switchChain.text', { chain: namespaceName(namespace, t) })}
      text={t('switchChain.hint', { network: name, name: nameOf() })}
    />
  )
}

export function Footer() {
  const modal = useModal()
  const t = useT()
  return (
    <Button autofocus onPress={() => switchActiveChain(modal)}>
      {t('switchChain.switch')}
    </Button>
  )
}
