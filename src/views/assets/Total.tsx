import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { showValue } from '../../core/money/display.ts'
import { DEFAULT_CURRENCY } from '../../core/money/currencies.ts'
import { totalOf, withoutHidden } from '../../core/money/portfolio.ts'
import type { Network } from '../../core/types.ts'
import { hiddenTokensOf } from '../../flows/assets/hiddenTokensOf.ts'
import type { Figures, Portfolio } from '../../state/portfolio.ts'
import { RefreshIcon } from '../../ui/icons/laterIcons.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { Age } from './Age.tsx'
import { Figure } from './Figure.tsx'

export interface TotalProps {
  shown: Portfolio | undefined
  network: Network
  locale: string
  onRefresh(): void
}

/** Says why the total is unknown, or less than the account has, and how old it is. */
function Reasons({
  figures: { at, isSaved, areTokensUnread, tokens },
  isKnown,
}: {
  figures: Figures
  isKnown: boolean
}) {
  const t = useT()
  // If nothing was found, no price is missing
  const isNone = tokens.every(({ quantity }) => quantity === 0n)
  const isUnread = areTokensUnread || tokens.some(({ quantity }) => quantity === undefined)
  return (
    <>
      <Age at={at} isOld={isSaved} />
      <p role="status">
        {!isKnown && t(isNone ? 'assets.partial' : 'assets.noPrices')} {isUnread && t('assets.unread')}
      </p>
    </>
  )
}

/**
 * The total value of the account on the current network, with the name of the network, and a button to load it again.
 * Tokens that the visitor hid are not counted.
 */
export function Total({ shown, network, locale, onRefresh }: TotalProps) {
  const t = useT()
  const { figures, currency = DEFAULT_CURRENCY, state } = shown ?? {}
  const isLoading = state === 'loading'
  const hiddenKeys = useStore(hiddenTokensOf(useModal()).$keys)
  const [isAsked, setAsked] = useState(false)
  const { shown: counted, hidden } = withoutHidden(figures?.tokens ?? [], hiddenKeys)
  const { value, isAtLeast } = totalOf(counted, figures?.isPartial)
  const { text, full } = showValue(value, locale, currency)
  const part = (amount: string) => (isAtLeast ? t('assets.atLeast', { amount }) : amount)
  const total = full === undefined ? { text } : { text: part(text), full: part(full) }
  const said = isLoading ? 'assets.refreshing' : figures && !figures.isSaved && 'assets.refreshed'
  const refresh = () => {
    setAsked(true)
    onRefresh()
  }
  return (
    <div className="total">
      <span className="sr" role="status">
        {isAsked && said && t(said)}
      </span>
      <div className="total-label">
        <p>{t('assets.total', { network: networkName(network, t) })}</p>
        {figures || state === 'failed' ? (
          <Figure shown={total} unknown={t('assets.unknown')} />
        ) : (
          <Skeleton kind="text" />
        )}
        {hidden.length > 0 && <p>{t('assets.notCounted')}</p>}
        {figures && <Reasons figures={figures} isKnown={full !== undefined} />}
      </div>
      <button
        type="button"
        part="button"
        className="tool"
        aria-label={t('assets.refresh')}
        title={t('assets.refresh')}
        aria-busy={isLoading || undefined}
        aria-disabled={isLoading || undefined}
        onClick={() => isLoading || refresh()}
      >
        {isLoading ? <Spinner /> : <RefreshIcon size={18} />}
      </button>
    </div>
  )
}
