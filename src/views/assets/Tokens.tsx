import { useStore } from '@nanostores/react'
import { totalOf } from '../../core/money/portfolio.ts'
import type { Network } from '../../core/types.ts'
import type { Figures, Portfolio } from '../../state/portfolio.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { failureHint } from './failureHint.ts'
import { TokenLists } from './TokenLists.tsx'
import { useReceive } from './useReceive.ts'

/** Lines below the tokens: what the list may lack. */
function Notes({ figures: { tokens, hiddenCount, isFromNode } }: { figures: Figures }) {
  const modal = useModal()
  const t = useT()
  const { projectId } = useStore(modal.$options)
  const lines = [
    // The total says it if nothing was found
    isFromNode && projectId && tokens.some(({ quantity }) => quantity !== 0n) && t('assets.partial'),
    hiddenCount > 0 && t('assets.hidden', { count: hiddenCount }),
  ]
  return lines.map(
    (line) =>
      line && (
        <p key={line} className="token-note" role="status">
          {line}
        </p>
      ),
  )
}

export interface TokensProps {
  shown: Portfolio | undefined
  network: Network
  onRetry(): void
}

/**
 * The tokens of the active account: the list, or a placeholder or text while they load, after a failure, or if there
 * are none.
 */
export function Tokens({ shown, network, onRetry }: TokensProps) {
  const t = useT()
  const receive = useReceive()
  const { state, figures, error, currency = '' } = shown ?? {}
  if (state === 'failed')
    return (
      <Empty
        title={t('assets.failed')}
        text={t(failureHint(error))}
        action={{ label: t('common.tryAgain'), onPress: onRetry }}
        error={error}
      />
    )
  if (!figures)
    return (
      <>
        <p className="sr" role="status">
          {t('assets.loading')}
        </p>
        <Skeleton count={3} />
      </>
    )
  const { tokens } = figures
  const isEmpty = tokens.every(({ address, quantity }) => address === undefined && quantity === 0n)
  // An unknown total beside "No tokens" would contradict it
  const isTotalKnown = totalOf(tokens, figures.isPartial).value !== undefined
  return (
    <>
      {isEmpty ? (
        <Empty
          title={t(isTotalKnown ? 'assets.none' : 'assets.noneFound')}
          text={t('assets.noneHint', { network: networkName(network, t) })}
          action={receive}
        />
      ) : (
        <TokenLists {...{ tokens, network, currency }} />
      )}
      <Notes figures={figures} />
    </>
  )
}
