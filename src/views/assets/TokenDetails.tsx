import { showAmount, showValue } from '../../core/money/display.ts'
import { amountOf, valueOf, type Holding } from '../../core/money/holdings.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import type { Network } from '../../core/types.ts'
import { showDetails } from '../../ui/list/showDetails.ts'
import { Address } from '../../ui/text/Address.tsx'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'

export interface TokenDetailsProps {
  token: Holding
  network: Network
  locale: string
  currency: string
  /** Hides the token, or shows it again. */
  onHide: { label: string; press(token: Holding): void }
}

export const styles = [ADDRESS_STYLES]

/** The whole name of a token, all digits of its balance, value and price, and its network. */
function Facts({ token, network, locale, currency }: Omit<TokenDetailsProps, 'onHide'>) {
  const t = useT()
  const unknown = t('assets.unknown')
  const { name, symbol, price } = token
  const amount = showAmount(amountOf(token), locale).full
  return (
    <dl>
      {name && (
        <>
          <dt>{t('assets.name')}</dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
        </>
      )}
      <dt>{t('assets.balance')}</dt>
      <dd>{amount ? <bdi>{`${amount} ${symbol}`}</bdi> : unknown}</dd>
      <dt>{t('assets.value')}</dt>
      <dd>{showValue(valueOf(token), locale, currency).full ?? unknown}</dd>
      <dt>{t('assets.price')}</dt>
      <dd>{showValue(price, locale, currency).full ?? unknown}</dd>
      <dt>{t('assets.network')}</dt>
      <dd>{networkName(network, t)}</dd>
    </dl>
  )
}

/** What is known of a token, its address, and a button that hides it or shows it again. */
export default function TokenDetails({ token, network, locale, currency, onHide }: TokenDetailsProps) {
  const modal = useModal()
  const t = useT()
  const explorer = network.blockExplorers?.default.url
  const { address } = token
  return (
    <div ref={showDetails} className="token-details">
      <Facts {...{ token, network, locale, currency }} />
      {address && (
        <>
          <p className="token-label">{t('assets.contract')}</p>
          <div className="token-address">
            <Address address={address} />
            <CopyButton
              text={address}
              label={t('assets.copy')}
              onCopied={() => modal.toasts.add((say) => say('account.copied'), 'success')}
              onFailed={() => modal.toasts.add((say) => say('account.copyFailed'), 'error')}
            />
          </div>
        </>
      )}
      {address && explorer && (
        <a className="link" href={explorerUrl(explorer, `token/${address}`)} target="_blank" rel="noopener noreferrer">
          {t('assets.explorer')}
        </a>
      )}
      {address !== undefined && (
        <Button kind="secondary" onPress={() => onHide.press(token)}>
          {onHide.label}
        </Button>
      )}
    </div>
  )
}
