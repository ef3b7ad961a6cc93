import { useStore } from '@nanostores/react'
import type { Connector } from '../../core/connector.ts'
import type { Namespace } from '../../core/types.ts'
import { mergeConnectors, rowOf } from '../../core/wallets/walletRows.ts'
import { connectInView } from '../../flows/connect/connectInView.ts'
import { devices } from '../../i18n/en/devices.ts'
import PROGRESS_STYLES from '../../ui/feedback/Progress.css?inline'
import { List } from '../../ui/list/List.tsx'
import { NetworkMark } from '../../ui/marks/NetworkMark.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'
import { namespaceName } from '../networks/namespaceName.ts'
import { WalletMark } from '../wallets/WalletMark.tsx'

export const styles = [PROGRESS_STYLES]

export { devices as messages }

interface ChainRowProps {
  connector: Connector
  namespace: Namespace
  /** Whether to show the connector's name, too. */
  isNamed: boolean
}

/** A row for a chain, which names the site's networks on it; nothing if the site has no network there. */
function ChainRow({ connector, namespace, isNamed }: ChainRowProps) {
  const modal = useModal()
  const t = useT()
  const own = useStore(modal.networks.$configured).filter((one) => one.chainNamespace === namespace)
  const [start] = own
  if (!start) return null
  return (
    <Row
      title={namespaceName(namespace, t)}
      subtitle={[...(isNamed ? [connector.name] : []), own.map(({ name }) => name).join(', ')].join(' · ')}
      // The connectors are grouped by name, which an imitation could copy: show each with the name and icon that it
      // announced.
      image={<WalletMark row={rowOf([connector])} />}
      badges={<NetworkMark id={start.caipNetworkId} name={start.name} src={start.assets?.imageUrl} size={24} />}
      onWarm={() =>
        void modal
          .chain(namespace)
          ?.load()
          .catch(() => {})
      }
      onPress={() => void connectInView(modal, connector.id, namespace)}
    />
  )
}

/** The view that asks which chain to connect, for a wallet that supports several. */
export default function ConnectingMultiChain() {
  const modal = useModal()
  const t = useT()
  const found = useStore(modal.wallets.$found)
  const others = useStore(modal.wallets.$others)
  const suspects = useStore(modal.wallets.$suspicions)
  const { connectorId } = useStore(modal.router.$route)
  const wallet =
    [...mergeConnectors(found, suspects), ...mergeConnectors(others)].find((group) =>
      group.some(({ id }) => id === connectorId),
    ) ?? []
  const choices = wallet.flatMap((connector) => connector.namespaces.map((namespace) => ({ connector, namespace })))
  const [first] = wallet
  if (!first) return null
  return (
    <>
      <div className="progress">
        <WalletMark row={rowOf(wallet)} size={80} />
        <p className="progress-text">{t('chains.text', { name: first.name })}</p>
      </div>
      <List label={t('connectingMultiChain.title')}>
        {choices.map(({ connector, namespace }) => (
          <ChainRow key={namespace} connector={connector} namespace={namespace} isNamed={wallet.length > 1} />
        ))}
      </List>
    </>
  )
}
