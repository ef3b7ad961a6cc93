import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { showValue } from '../../core/money/display.ts'
import { DEFAULT_CURRENCY } from '../../core/money/currencies.ts'
import { totalOf, withoutHidden } from '../../core/money/portfolio.ts'
import type { Network } from '../../core/types.ts'
import { hiddenTokensOf } from '../../flows/assets/hiddenTokensOf.ts'
import type { Portfolio } from '../../state/portfolio.ts'
import { RefreshIcon } from '../../ui/icons/laterIcons.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { Figure } from './Figure.tsx'

export interface TotalProps {
  shown: Portfolio | undefined
  network: Network
  locale: string
  onRefresh(): void
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
      <p className="total-label">
        <span>{t('assets.total', { network: networkName(network, t) })}</span>
        <Figure shown={total} unknown={t('assets.unknown')} />
        {hidden.length > 0 && <span className="total-note">{t('assets.notCounted')}</span>}
      </p>
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
