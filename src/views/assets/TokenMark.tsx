import type { Holding } from '../../core/money/holdings.ts'
import { isImpostor } from '../../core/money/knownTokens.ts'
import type { Network } from '../../core/types.ts'
import { Mark } from '../../ui/marks/Mark.tsx'
import { NetworkMark } from '../../ui/marks/NetworkMark.tsx'
import { Picture } from './Picture.tsx'
import { usePicture } from './usePicture.ts'

export interface TokenMarkProps {
  token: Holding
  network: Network
  /** Returns the URL of a picture by symbol, for a token without a picture of its own. */
  hosted: (symbol: string) => string | undefined
}

/** The picture of a token, with a small picture of its network. The native coin has one picture. */
export function TokenMark({ token, network, hosted }: TokenMarkProps) {
  const { address, name, symbol, iconUrl } = token
  const { caipNetworkId, assets } = network
  const { src, isStranger } = usePicture(iconUrl)
  if (address === undefined)
    return (
      <NetworkMark
        id={caipNetworkId}
        name={symbol}
        src={(isStranger ? undefined : src) ?? assets?.imageUrl}
        fallback={hosted(symbol)}
      />
    )
  // A picture by symbol would lend a well-known token's picture to any token with the same symbol, or with a symbol that
  // looks the same in the letters of another alphabet.
  const isCoin = symbol.toUpperCase() === network.nativeCurrency.symbol.toUpperCase()
  const isDoubtful = isCoin || !/^[!-~]+$/.test(symbol) || isImpostor(caipNetworkId, address, symbol)
  const picture = isDoubtful ? undefined : hosted(symbol)
  return (
    <span className="token-mark">
      <Mark name={symbol || name} shape="circle">
        <Picture name={symbol || name} url={src ?? picture ?? iconUrl} />
      </Mark>
      <span className="token-network">
        <NetworkMark id={caipNetworkId} name={network.name} src={assets?.imageUrl} size={20} />
      </span>
    </span>
  )
}
