import { useStore } from '@nanostores/react'
import { formatExact } from '../../core/money/exactAmount.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { draftOf, type Review } from '../../flows/send/draft.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Facts, type Fact } from '../../ui/text/Facts.tsx'
import { HighFee } from '../forms/HighFee.tsx'
import { NetworkFee } from '../forms/NetworkFee.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { isDeposit } from '../preview/describeEffects.ts'
import { Effect } from '../preview/Effect.tsx'
import { Preview } from '../preview/Preview.tsx'
import { Dangers } from './Dangers.tsx'
import { MildRisks } from './Risks.tsx'

export { messages, styles } from './parts.ts'
export { SendFooter as Footer } from './SendFooter.tsx'

/** What the check of the network said, as a message key. */
function checkOf({ phase, prepared }: Review): MessageKey {
  if (phase === 'checking') return 'send.checking'
  return prepared?.isSimulated ? 'send.checked' : 'send.unchecked'
}

/** Whether the effects show the recipient: the entered one, unless the simulation says something else. */
const showsRecipient = ({ effects, transfer }: Review): boolean =>
  effects?.known !== 'traced' ||
  effects.sends.some(({ parties }) => parties.some(({ address }) => isSameAddress(address, transfer.to)))

/** Whether the effects show what the recipient’s account costs: then no fact repeats it. */
const showsDeposit = ({ effects, prepared, holding }: Review): boolean =>
  effects?.known === 'traced' &&
  effects.sends.some((one) => isDeposit(one, { address: holding.address, deposit: prepared?.deposit }))

/** The facts of a transfer apart from what moves: network and fee, and the recipient if the effects do not show it. */
function useFacts(review: Review): readonly Fact[] {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const { transfer, holding, prepared, phase } = review
  const network = modal.networks.get(transfer.network)
  const { symbol, decimals } = network.nativeCurrency
  const tokenText = (units: bigint, token: Pick<Holding, 'decimals' | 'symbol'>) => (
    <bdi>{`${formatExact(units, token.decimals, locale)} ${token.symbol}`}</bdi>
  )
  const depositText = () =>
    prepared?.deposit === undefined
      ? t('send.opensUnknown')
      : t('send.opensFor', { amount: `${formatExact(prepared.deposit, decimals, locale)} ${symbol}` })
  const { fee, isFeePaid } = prepared ?? {}
  const isPending = phase === 'checking'
  const shownFee = <NetworkFee network={transfer.network} fee={fee} isFeePaid={isFeePaid} isPending={isPending} />
  return [
    ...(showsRecipient(review) ? [] : [{ label: t('send.to'), value: transfer.to, isAddress: true }]),
    { label: t('send.network'), value: networkName(network, t) },
    { label: t('send.fee'), value: shownFee },
    ...(prepared?.opensAccount && !showsDeposit(review) ? [{ label: t('send.opens'), value: depositText() }] : []),
    ...(prepared?.received === undefined
      ? []
      : [{ label: t('send.received'), value: tokenText(prepared.received, holding) }]),
    ...(phase === 'refused' ? [] : [{ label: t('send.check'), value: t(checkOf(review)) }]),
  ]
}

/** Says how much arrives of a token that keeps a part of each transfer. */
function KeptPart({ review: { effects, transfer, holding } }: { review: Review }) {
  const t = useT()
  const locale = useStore(useModal().locale.$locale)
  const parties = effects?.known === 'traced' ? effects.sends.flatMap((one) => one.parties) : []
  const share = parties.find(({ address }) => isSameAddress(address, transfer.to))?.value ?? 0n
  const amount = `\u2068${formatExact(share, holding.decimals, locale)} ${holding.symbol}\u2069`
  return (
    <Notice tone="warning" title={t('preview.less')}>
      {t('preview.lessHint', { amount })}
    </Notice>
  )
}

/** The transfer in full, before the wallet is asked. */
export default function WalletSendPreview() {
  const modal = useModal()
  const review = useStore(draftOf(modal).$review)
  return review ? <Overview review={review} /> : null
}

/** What the visitor entered, while no simulation says what moves. */
function Entered({ review: { transfer, holding, recipient } }: { review: Review }) {
  const t = useT()
  const locale = useStore(useModal().locale.$locale)
  return (
    <div className="effects">
      <h3 className="effects-title">{t('send.youSend')}</h3>
      <Effect
        sign="−"
        network={transfer.network}
        effect={{
          headline: `${formatExact(transfer.amount, holding.decimals, locale)} ${holding.symbol}`,
          token: holding,
          parties: [{ label: t('send.to'), address: transfer.to, name: recipient.name }],
          facts: [],
        }}
      />
    </div>
  )
}

function Overview({ review }: { review: Review }) {
  const facts = useFacts(review)
  const { transfer, holding, phase, prepared, effects, recipient } = review
  const named = { address: transfer.to, name: recipient.name }
  const asset = { ...holding, deposit: prepared?.deposit }
  return (
    <>
      {/* In sight, however large the text is */}
      <Dangers review={review} />
      {effects?.known !== 'traced' && <Entered review={review} />}
      {(effects || phase === 'checking') && effects?.known !== 'fails' && (
        <Preview effects={effects} network={transfer.network} named={named} asset={asset} />
      )}
      <div className="form-said" role="status">
        {review.difference === 'less' && <KeptPart review={review} />}
      </div>
      <div className="form-said" role="status">
        <HighFee fee={prepared?.fee} amount={transfer.amount} holding={holding} isCostly={prepared?.isCostly} />
        <MildRisks review={review} />
      </div>
      <Facts facts={facts} />
    </>
  )
}
