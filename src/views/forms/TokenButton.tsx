import { useStore } from '@nanostores/react'
import type { Holding } from '../../core/money/holdings.ts'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { TokenMark } from '../assets/TokenMark.tsx'
import { useHostedTokens } from '../assets/useHostedTokens.ts'
import { useModal, useT } from '../modal/context.ts'

export interface TokenButtonProps {
  token: Holding | undefined
  onPress(): void
  /** Gets the focus when its view appears. */
  autofocus?: boolean
}

/** The chosen token; a press opens the list of tokens. */
export function TokenButton({ token, onPress, autofocus }: TokenButtonProps) {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.networks.$active)
  const hosted = useHostedTokens()
  return (
    <button
      type="button"
      part="button"
      className="form-token"
      data-autofocus={autofocus || undefined}
      onClick={onPress}
    >
      {token && <TokenMark token={token} network={network} hosted={hosted} />}
      <bdi>{token ? token.symbol || token.name : t('send.choose')}</bdi>
      <ChevronIcon />
    </button>
  )
}
