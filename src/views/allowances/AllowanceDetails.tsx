import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { atRisk, isEndless, isRevocable, type Allowance } from '../../core/money/allowances.ts'
import { multiply } from '../../core/money/decimal.ts'
import { approximately, showValue } from '../../core/money/display.ts'
import { formatExact, formatWhole } from '../../core/money/exactAmount.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { waitNote, type SavedTransfer } from '../../core/money/savedTransfer.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import { portfolioOf } from '../../flows/assets/portfolioOf.ts'
import { allowancesOf } from '../../flows/allowances/allowancesOf.ts'
import { prepareRevocation } from '../../flows/allowances/revoke.ts'
import { Button } from '../../ui/Button.tsx'
import { Address } from '../../ui/text/Address.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { Facts, type Fact } from '../../ui/text/Facts.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { Revoking } from './Revoking.tsx'

interface DetailsProps {
  allowance: Allowance
  token: Holding
  /** Its pending revocation. */
  sent: SavedTransfer | undefined
}

/** What is allowed and what could be taken now, with all digits. */
function useAmounts({ allowance, token }: Omit<DetailsProps, 'sent'>): readonly Fact[] {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const currency = useStore(portfolioOf(modal).$shown)?.currency
  const { kind, amount, decimals, expiresAt, item } = allowance
  const isNft = kind === 'item' || kind === 'collection'
  const write = (units: bigint): string => {
    if (isNft) return formatWhole(units, locale)
    return decimals === undefined
      ? t('allowances.unknown')
      : `${formatExact(units, decimals, locale)} ${token.symbol}`.trim()
  }
  const allowed = () => {
    if (kind === 'item') return t('allowances.item', { item: String(item) })
    if (kind === 'collection') return t('allowances.allItems')
    if (kind === 'close') return t('allowances.close')
    if (isEndless(allowance)) return t('allowances.unlimited')
    return amount === undefined ? t('allowances.unknown') : write(amount)
  }
  const risk = atRisk(allowance)
  const value =
    risk !== undefined && token.price && decimals !== undefined && currency
      ? approximately(showValue(multiply({ units: risk, decimals }, token.price), locale, currency))
      : undefined
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    { label: t('allowances.amount'), value: <bdi>{allowed()}</bdi> },
    {
      label: t('allowances.atRisk'),
      value: (
        <>
          <bdi>{risk === undefined ? t('allowances.unknown') : write(risk)}</bdi>
          {value && (
            <>
              {' '}
              <bdi>{value}</bdi>
            </>
          )}
        </>
      ),
    },
    ...(expiresAt === undefined ? [] : [{ label: t('allowances.expires'), value: date.format(expiresAt) }]),
  ]
}

/** The whole address that was allowed something, to copy. */
function Spender({ address }: { address: string }) {
  const modal = useModal()
  const t = useT()
  return (
    <div className="allowances-who">
      <Address address={address} />
      <CopyButton
        text={address}
        label={t('allowances.copySpender')}
        onCopied={() => modal.toasts.add((say) => say('account.copied'), 'success')}
        onFailed={() => modal.toasts.add((say) => say('account.copyFailed'), 'error')}
      />
    </div>
  )
}

/** An allowance in full, with whole addresses, and the way to revoke it. */
export function AllowanceDetails({ allowance, token, sent }: DetailsProps) {
  const modal = useModal()
  const t = useT()
  const { key, network, spender, kind, place, isUnknown } = allowance
  const amounts = useAmounts({ allowance, token })
  const on = modal.networks.get(network)
  const explorer = on.blockExplorers?.default.url
  const isReady = isRevocable(allowance) && !sent
  useEffect(() => {
    if (isReady && !allowancesOf(modal).$revocations.get()[key]) void prepareRevocation(modal, key)
  }, [modal, key, isReady])
  const facts: readonly Fact[] = [
    {
      label: t('allowances.spender'),
      isAddress: true,
      value: <Spender address={spender} />,
    },
    { label: t('assets.contract'), value: allowance.token, isAddress: true },
    ...(place === undefined || kind === 'permit2'
      ? []
      : [{ label: t('allowances.place'), value: place, isAddress: true }]),
    ...amounts,
    { label: t('assets.network'), value: networkName(on, t) },
  ]
  return (
    <div className="allowances-details">
      {kind === 'permit2' && <p className="allowances-note">{t('allowances.permit2')}</p>}
      {kind === 'delegate' && <p className="allowances-note">{t('allowances.delegate')}</p>}
      <Facts facts={facts} />
      {isUnknown && <p className="allowances-note">{t('allowances.unread')}</p>}
      {!isRevocable(allowance) && <p className="allowances-note">{t('allowances.closeHint')}</p>}
      {isReady && <Revoking allowance={allowance} />}
      {sent && (
        <p className="allowances-note" role="status">
          {t(waitNote(sent))}
        </p>
      )}
      {sent && explorer && (
        <Button kind="secondary" href={explorerUrl(explorer, `tx/${sent.hash}`)}>
          {t('allowances.explorer')}
        </Button>
      )}
    </div>
  )
}
