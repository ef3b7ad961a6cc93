import { useStore } from '@nanostores/react'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import { TokenMark } from '../assets/TokenMark.tsx'
import { useHostedTokens } from '../assets/useHostedTokens.ts'
import { useModal, useT } from '../modal/context.ts'

/** Tokens that are suggested, as small buttons. */
export function Suggested({ tokens, onChoose }: { tokens: readonly Holding[]; onChoose(token: Holding): void }) {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.networks.$active)
  const hosted = useHostedTokens()
  if (!tokens.length) return null
  return (
    <div className="swap-suggested" role="group" aria-label={t('swap.suggested')}>
      {tokens.map((token) => (
        <button
          key={holdingKey(token)}
          type="button"
          part="button"
          className="form-token"
          title={token.name}
          onClick={() => onChoose(token)}
        >
          <TokenMark token={token} network={network} hosted={hosted} />
          <bdi>{token.symbol}</bdi>
        </button>
      ))}
    </div>
  )
}
