import type { Holding } from '../../core/money/holdings.ts'
import type { Network } from '../../core/types.ts'
import { Mark } from '../../ui/marks/Mark.tsx'
import { NetworkMark } from '../../ui/marks/NetworkMark.tsx'

export interface TokenMarkProps {
  token: Holding
  network: Network
  /** Returns the URL of a picture by symbol, for a token without a picture of its own. */
  hosted: (symbol: string) => string | undefined
}

/** The picture of a token, with a small picture of its network. The native coin has only the picture of its network. */
export function TokenMark({ token: { address, name, symbol, iconUrl }, network, hosted }: TokenMarkProps) {
  const { caipNetworkId, assets } = network
  if (address === undefined)
    return <NetworkMark id={caipNetworkId} name={symbol} src={iconUrl ?? assets?.imageUrl} fallback={hosted(symbol)} />
  return (
    <span className="token-mark">
      <Mark name={symbol || name} src={iconUrl ?? (symbol && hosted(symbol)) ?? undefined} shape="circle" />
      <span className="token-network">
        <NetworkMark id={caipNetworkId} name={network.name} src={assets?.imageUrl} size={20} />
      </span>
    </span>
  )
}
