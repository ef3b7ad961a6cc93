import { useStore } from '@nanostores/react'
import { formatExact } from '../../core/money/exactAmount.ts'
import { buyOf } from '../../flows/buy/buyOf.ts'
import type { Purchase } from '../../flows/buy/purchase.ts'
import { showWindow, startBuy } from '../../flows/buy/startBuy.ts'
import { leavePurchase } from '../../flows/buy/leavePurchase.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import type { Tone } from '../../ui/feedback/ProgressBadge.tsx'
import { CardIcon } from '../../ui/icons/accountIcons.tsx'
import { CheckIcon } from '../../ui/icons/icons.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { CopyLink } from './CopyLink.tsx'

export { messages, styles } from './parts.ts'

/** Message keys of title and text, by phase. */
const WORDS: Readonly<Record<Purchase['phase'], readonly [MessageKey, MessageKey]>> = {
  opening: ['buy.continue', 'buy.opening'],
  window: ['buy.continue', 'buy.looking'],
  blocked: ['error.PopupBlocked', 'buy.blocked'],
  failed: ['buy.failed', 'buy.failedHint'],
  done: ['buy.received', 'buy.receivedHint'],
}

/** What went wrong has a badge, as in views that wait for a wallet. */
const TONES: Partial<Record<Purchase['phase'], Tone>> = { failed: 'danger', blocked: 'blocked' }

/** A sign of what became of the purchase. */
function Sign({ provider, phase }: Purchase) {
  return (
    <span className={`buy-sign ${phase}`}>
      <Mark name={provider.label} size={80} waiting={phase === 'opening' || phase === 'window'}>
        {phase === 'done' ? <CheckIcon size={36} /> : <CardIcon size={36} />}
      </Mark>
    </span>
  )
}

/** The view while the visitor buys at the provider: the window, and whether the purchase has arrived. */
export default function BuyInProgress() {
  const modal = useModal()
  const t = useT()
  const purchase = useStore(buyOf(modal).$purchase)
  const locale = useStore(modal.locale.$locale)
  const network = useStore(modal.networks.$active)
  if (!purchase) return null
  const { phase, provider, received, error } = purchase
  const [title, text] = WORDS[phase]
  const params = {
    name: `\u2068${provider.label}\u2069`,
    network: `\u2068${networkName(network, t)}\u2069`,
    amount: received ? `\u2068${formatExact(received.amount, received.decimals, locale)} ${received.symbol}\u2069` : '',
  }
  return (
    <>
      <Progress
        mark={<Sign {...purchase} />}
        title={t(title)}
        text={t(text, params)}
        tone={TONES[phase]}
        error={error}
      />
      {(phase === 'window' || phase === 'blocked') && <p className="buy-hint">{t('buy.canClose')}</p>}
    </>
  )
}

/** What the visitor can do in the current phase. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const purchase = useStore(buyOf(modal).$purchase)
  if (!purchase) return null
  const { phase, provider, link, isClosed } = purchase
  if (phase === 'done')
    return (
      <Button autofocus onPress={() => leavePurchase(modal)}>
        {t('buy.done')}
      </Button>
    )
  const open = t('buy.open', { name: provider.label })
  return (
    <div className="form-actions">
      {phase === 'failed' && <Button onPress={() => startBuy(modal, provider)}>{t('common.tryAgain')}</Button>}
      {phase === 'blocked' && link && <Button href={link}>{open}</Button>}
      {phase === 'window' && (
        <Button kind="secondary" onPress={() => showWindow(modal, purchase)}>
          {isClosed ? open : t('buy.show')}
        </Button>
      )}
      <CopyLink link={link} />
    </div>
  )
}
