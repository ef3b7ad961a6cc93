import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatUnits } from '../../core/money/amount.ts'
import { formatDigits } from '../../core/money/exactAmount.ts'
import { waitNote, type SavedTransfer } from '../../core/money/savedTransfer.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import { settle } from '../../flows/modal/settle.ts'
import { draftOf } from '../../flows/send/draft.ts'
import { shownTransfersOf } from '../../flows/money/shownTransfers.ts'
import { transfersOf } from '../../flows/money/transfers.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons/icons.tsx'
import { Facts } from '../../ui/text/Facts.tsx'
import { useModal, useT } from '../modal/context.ts'
import CONFIRMED_STYLES from './Confirmed.css?inline'
import { styles as parts } from './parts.ts'

export const styles = [...parts, CONFIRMED_STYLES]

export { messages } from './parts.ts'

function StateIcon({ state }: Pick<SavedTransfer, 'state'>) {
  if (state === 'pending') return <Spinner />
  const isSent = state === 'confirmed'
  return (
    <span className={`send-sign ${isSent ? 'sent' : ''}`}>
      {isSent ? <CheckIcon size={32} /> : <AlertIcon size={32} />}
    </span>
  )
}

/** What became of the transfer that the visitor has just sent. */
export default function WalletSendConfirmed() {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const hash = useStore(draftOf(modal).$sent)
  const transfer = useStore(transfersOf(modal).$all).find((one) => one.hash === hash)
  // This view says how the transfer ends, so that no toast has to
  useEffect(() => {
    const shown = shownTransfersOf(modal)
    const shows = (one: SavedTransfer) => one.hash === hash
    shown.add(shows)
    return () => void shown.delete(shows)
  }, [modal, hash])
  const isPending = transfer?.state === 'pending'
  useEffect(() => {
    // Once this view says how the transfer ended, the toast that it has started is out of date
    const { $shown, dismiss } = modal.toasts
    const toast = $shown.get()
    if (!isPending && toast?.text === t('send.started')) dismiss(toast.id)
  }, [modal, t, isPending])
  if (!transfer) return null
  const { amount, decimals, symbol, state, to, network } = transfer
  const shown = `${formatDigits(formatUnits(BigInt(amount), decimals), locale)} ${symbol}`
  const explorer = modal.networks.find(network)?.blockExplorers?.default.url
  return (
    <>
      <div className="send-end" role="status">
        <StateIcon state={state} />
        {state === 'pending' ? (
          <>
            <p className="form-sum">
              <bdi>{shown}</bdi>
            </p>
            <p>{t(waitNote(transfer))}</p>
          </>
        ) : (
          <p className="send-outcome">{t(`transfers.${state}`, { amount: shown })}</p>
        )}
      </div>
      <Facts facts={[{ label: t('send.to'), value: to, isAddress: true }]} />
      {explorer && (
        <Button kind="secondary" href={explorerUrl(explorer, `tx/${transfer.takenBy ?? transfer.hash}`)}>
          {t('send.explorer')}
        </Button>
      )}
    </>
  )
}

/** Closes the modal. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  return <Button onPress={() => settle(modal, 'done')}>{t('send.done')}</Button>
}
