import { useStore } from '@nanostores/react'
import type { Holding } from '../../core/money/holdings.ts'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { TokenMark } from '../assets/TokenMark.tsx'
import { useHostedTokens } from '../assets/useHostedTokens.ts'
import { useModal, useT } from '../modal/context.ts'

export interface TokenButtonProps {
  token: Holding | undefined
  onPress(): void
}

/** The chosen token; a press opens the list of tokens. */
export function TokenButton({ token, onPress }: TokenButtonProps) {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.networks.$active)
  const hosted = useHostedTokens()
  return (
    <button type="button" part="button" className="form-token" onClick={onPress}>
      {token && <TokenMark token={token} network={network} hosted={hosted} />}
      <bdi>{token ? token.symbol || token.name : t('send.choose')}</bdi>
      <ChevronIcon />
    </button>
  )
}
