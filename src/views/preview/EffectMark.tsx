import type { Token } from '../../core/transactions/description.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { GridIcon } from '../../ui/icons/icons.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { NetworkMark } from '../../ui/marks/NetworkMark.tsx'
import { useModal } from '../modal/context.ts'
import { useLazy } from '../modal/useLazy.ts'
import { loadTokenPicture } from './loadTokenPicture.ts'

export interface EffectMarkProps {
  /** Undefined for NFTs. */
  token: Token | undefined
  network: CaipNetworkId
}

/** The picture of what moves. A symbol that only a contract or node claims lends no picture to its token. */
export function EffectMark({ token, network }: EffectMarkProps) {
  const modal = useModal()
  const { address, symbol, isClaimed, isReported } = token ?? {}
  const isKnown = address !== undefined && symbol !== undefined && !isClaimed && !isReported
  const { TokenPicture } = useLazy(isKnown, loadTokenPicture) ?? {}
  if (!token)
    return (
      <Mark name="">
        <GridIcon />
      </Mark>
    )
  if (address === undefined) {
    const { nativeCurrency, assets } = modal.networks.get(network)
    return <NetworkMark id={network} name={nativeCurrency.symbol} src={assets?.imageUrl} />
  }
  if (isKnown && TokenPicture) return <TokenPicture token={{ ...token, address, symbol }} network={network} />
  return <Mark name={isKnown ? symbol : '?'} shape="circle" />
}
