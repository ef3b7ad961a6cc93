import type { CaipNetworkId, Network } from '../core/types.ts'
import { Badge } from '../ui/Badge.tsx'
import { List } from '../ui/List.tsx'
import { NetworkMark } from '../ui/NetworkMark.tsx'
import { Row } from '../ui/Row.tsx'
import { useT } from './context.ts'
import { useHostedMarks } from './useHostedMarks.ts'

export interface NetworkListProps {
  networks: readonly Network[]
  active?: CaipNetworkId
  onChoose(id: CaipNetworkId): void
}

/** Networks as rows, the one in use ticked, test networks marked. */
export function NetworkList({ networks, active, onChoose }: NetworkListProps) {
  const t = useT()
  const hosted = useHostedMarks()
  return (
    <List label={t('networks.title')}>
      {networks.map(({ caipNetworkId, name, testnet, assets }) => (
        <Row
          key={caipNetworkId}
          title={name}
          image={<NetworkMark id={caipNetworkId} name={name} src={assets?.imageUrl} fallback={hosted(assets?.imageId)} size={40} />}
          badges={testnet && <Badge>{t('networks.testnet')}</Badge>}
          current={caipNetworkId === active}
          onPress={() => onChoose(caipNetworkId)}
        />
      ))}
    </List>
  )
}
