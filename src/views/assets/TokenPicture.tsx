import { useStore } from '@nanostores/react'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Token } from '../../core/transactions/description.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { portfolioOf } from '../../flows/assets/portfolioOf.ts'
import { useModal } from '../modal/context.ts'
import ASSETS_STYLES from './Assets.css?inline'
import { TokenMark } from './TokenMark.tsx'
import { useHostedTokens } from './useHostedTokens.ts'

export const styles = [ASSETS_STYLES]

export interface TokenPictureProps {
  token: Token & { address: string; symbol: string }
  network: CaipNetworkId
}

/** The picture of a token of which only address and symbol are known, as in the list of holdings if it is there. */
export function TokenPicture({ token: { address, symbol, decimals = 0 }, network }: TokenPictureProps) {
  const modal = useModal()
  const hosted = useHostedTokens()
  const held = useStore(portfolioOf(modal).$shown)?.figures?.tokens.find(
    (one) => one.network === network && one.address !== undefined && isSameAddress(one.address, address),
  )
  const known = held ?? { network, address, name: symbol, symbol, decimals }
  return <TokenMark token={known} network={modal.networks.get(network)} hosted={hosted} />
}
