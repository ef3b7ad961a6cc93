import { useStore } from '@nanostores/react'
import type { CaipNetworkId, Network } from '../../core/types.ts'
import { rankNetworks } from '../../flows/networks/networkAvailability.ts'
import { Badge } from '../../ui/text/Badge.tsx'
import { List } from '../../ui/list/List.tsx'
import { NetworkMark } from '../../ui/marks/NetworkMark.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useHostedMarks } from './useHostedMarks.ts'
import { useWalletName } from '../wallets/useWalletName.ts'

export interface NetworkListProps {
  networks: readonly Network[]
  active?: CaipNetworkId
  onChoose(id: CaipNetworkId): void
}

/**
 * A row for each network: first those that the connected wallets can switch to, disabled ones last, with the reason.
 * Marks the current one and test networks.
 */
export function NetworkList({ networks, active, onChoose }: NetworkListProps) {
  const modal = useModal()
  const t = useT()
  const hosted = useHostedMarks()
  const nameOf = useWalletName()
  // Render again when a wallet changes the networks that it supports.
  useStore(modal.connections.$all)
  return (
    <List label={t('networks.title')}>
      {rankNetworks(modal, networks).map(
        ({ network: { caipNetworkId, chainNamespace, name, testnet, assets }, ...standing }) => (
          <Row
            key={caipNetworkId}
            title={name}
            image={
              <NetworkMark
                id={caipNetworkId}
                name={name}
                src={assets?.imageUrl}
                fallback={hosted(assets?.imageId)}
                size={40}
              />
            }
            badges={testnet && <Badge>{t('networks.testnet')}</Badge>}
            current={caipNetworkId === active}
            reason={
              standing.is === 'disabled'
                ? t(`networks.${standing.reason}`, { name: nameOf(chainNamespace) })
                : undefined
            }
            onPress={() => onChoose(caipNetworkId)}
          />
        ),
      )}
    </List>
  )
}
