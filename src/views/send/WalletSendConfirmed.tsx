import { useStore } from '@nanostores/react'
import { formatUnits } from '../../core/money/amount.ts'
import { formatDigits } from '../../core/money/exactAmount.ts'
import { waitNote, type SavedTransfer } from '../../core/money/savedTransfer.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import { settle } from '../../flows/modal/settle.ts'
import { draftOf } from '../../flows/send/draft.ts'
import { transfersOf } from '../../flows/money/transfers.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons/icons.tsx'
import { Facts } from '../../ui/text/Facts.tsx'
import { useModal, useT } from '../modal/context.ts'

export { messages, styles } from './parts.ts'

function StateIcon({ state }: Pick<SavedTransfer, 'state'>) {
  if (state === 'pending') return <Spinner />
  return state === 'confirmed' ? <CheckIcon size={32} /> : <AlertIcon />
}

/** What became of the transfer that the visitor has just sent. */
export default function WalletSendConfirmed() {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const hash = useStore(draftOf(modal).$sent)
  const transfer = useStore(transfersOf(modal).$all).find((one) => one.hash === hash)
  if (!transfer) return null
  const { amount, decimals, symbol, state, to, network } = transfer
  const shown = `${formatDigits(formatUnits(BigInt(amount), decimals), locale)} ${symbol}`
  const explorer = modal.networks.find(network)?.blockExplorers?.default.url
  return (
    <>
      <div className="send-end" role="status">
        <StateIcon state={state} />
        <p className="form-sum">
          <bdi>{shown}</bdi>
        </p>
        <p>{state === 'pending' ? t(waitNote(transfer)) : t(`transfers.${state}`, { amount: shown })}</p>
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
