import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { offeredProviders, type BuyProvider } from '../../core/buy/buyProvider.ts'
import { coinOf } from '../../flows/buy/linkOf.ts'
import { startBuy } from '../../flows/buy/startBuy.ts'
import { beginBuying } from '../../flows/buy/beginBuying.ts'
import { CardIcon } from '../../ui/icons/accountIcons.tsx'
import { ExternalIcon } from '../../ui/icons/pageIcons.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'
import { AmountPart } from './AmountPart.tsx'
import { feeRangeText } from './buyText.ts'
import { ReceivePart } from './ReceivePart.tsx'
import { useBuy } from './useBuy.ts'

export { messages, styles } from './parts.ts'
export { LegalFooter as Footer } from '../modal/LegalFooter.tsx'

/** Returns why no provider can be opened: the amount cannot be paid, or the terms are not accepted yet; undefined if one can. */
function useReason(): string | undefined {
  const modal = useModal()
  const t = useT()
  const { legalCheckbox } = useStore(modal.$features)
  const hasAgreed = useStore(modal.walletList.$hasAgreed)
  const { problem } = useBuy()
  if (legalCheckbox && !hasAgreed) return t('connect.agreeFirst')
  return problem && t('buy.changeAmount')
}

/** A provider; a press opens its page. */
function ProviderRow({ provider, reason }: { provider: BuyProvider; reason: string | undefined }) {
  const modal = useModal()
  const t = useT()
  const { purchase } = useBuy()
  const coin = coinOf(modal, provider)
  const range = feeRangeText(provider)
  const hints = [
    range && t('buy.fees', { range }),
    coin !== purchase.symbol && t('buy.opensWith', { coin: `\u2068${coin}\u2069` }),
  ].filter(Boolean)
  return (
    <Row
      title={provider.label}
      subtitle={hints.length ? hints.join(' · ') : undefined}
      image={
        <span className="buy-mark">
          <CardIcon />
        </span>
      }
      trailing={<ExternalIcon size={18} />}
      {...(reason !== undefined && { reason })}
      onPress={() => startBuy(modal, provider)}
    />
  )
}

/** The view for buying: the amount, what it gives, and the providers. None is chosen at first (specification §4). */
export default function OnRampProviders() {
  const modal = useModal()
  const t = useT()
  const providers = offeredProviders(useStore(modal.$features), useStore(modal.$options))
  const reason = useReason()
  useEffect(() => beginBuying(modal), [modal])
  if (!providers.length) return <Empty title={t('buy.nothing')} />
  return (
    <>
      <AmountPart />
      <ReceivePart />
      <section className="buy-providers">
        <p className="form-label" aria-hidden="true">
          {t('buy.providers')}
        </p>
        <List label={t('buy.providers')}>
          {providers.map((provider) => (
            <ProviderRow key={provider.name} provider={provider} reason={reason} />
          ))}
        </List>
      </section>
      <p className="form-note">{t('buy.others')}</p>
    </>
  )
}
