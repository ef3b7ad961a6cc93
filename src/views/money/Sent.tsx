import { useStore } from '@nanostores/react'
import { isNamed, waitNote, type SavedTransfer } from '../../core/money/savedTransfer.ts'
import { amountText, tokenName } from '../../core/money/sentText.ts'
import { swapText } from '../../core/swap/swapText.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import type { Network } from '../../core/types.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons/icons.tsx'
import { ExternalIcon } from '../../ui/icons/pageIcons.tsx'
import { useModal, useT } from '../modal/context.ts'

const NOTES = {
  confirmed: 'transfers.isConfirmed',
  reverted: 'transfers.isReverted',
  replaced: 'transfers.isReplaced',
  cancelled: 'transfers.isCancelled',
  dropped: 'transfers.isDropped',
} as const

/** What is known of a batch whose transaction the wallet never named: its word. */
const WALLET_NOTES: Partial<Record<SavedTransfer['state'], MessageKey>> = {
  confirmed: 'swapping.isUnchecked',
  dropped: 'swapping.isUnsent',
}

/** What took the place of a transfer may have sent the same, and a node may have forgotten one that was sent. */
const TITLES = {
  pending: 'transfers.sending',
  confirmed: 'transfers.sent',
  reverted: 'transfers.unsent',
  cancelled: 'transfers.unsent',
  replaced: 'transfers.unsure',
  dropped: 'transfers.unsure',
} as const

function titleOf({ kind, state, swap }: SavedTransfer): MessageKey {
  if (swap && kind === 'swap') return state === 'pending' ? 'swapping.swapping' : 'swapping.swap'
  if (swap && kind === 'approve') return state === 'pending' ? 'swapping.approving' : 'swapping.approval'
  if (kind === 'approve') return state === 'pending' ? 'transfers.revoking' : 'transfers.revocation'
  return TITLES[state]
}

function StateIcon({ state }: Pick<SavedTransfer, 'state'>) {
  if (state === 'pending') return <Spinner />
  return state === 'confirmed' ? <CheckIcon /> : <AlertIcon />
}

/** A sent transfer or revocation and its state, with a link to the block explorer if the network has one. */
export function Sent({ transfer, network }: { transfer: SavedTransfer; network: Network }) {
  const modal = useModal()
  const t = useT()
  const locale = useStore(modal.locale.$locale)
  const { hash, takenBy, state, swap } = transfer
  const isKnown = isNamed(transfer)
  const ended = state === 'pending' ? waitNote(transfer) : NOTES[state]
  const note = (!isKnown && WALLET_NOTES[state]) || ended
  const explorer = isKnown ? network.blockExplorers?.default.url : undefined
  const content = (
    <>
      <span className="row-image">
        <StateIcon state={state} />
      </span>
      <span className="row-text">
        <span className="row-title">
          {t(titleOf(transfer), {
            amount: amountText(swap ? { ...transfer, amount: swap.paid } : transfer, locale),
            token: tokenName(transfer),
            ...(swap && swapText({ ...transfer, swap }, locale)),
          })}
        </span>
        <span className="row-second" role={state === 'pending' ? 'status' : undefined}>
          {t(note)}
        </span>
      </span>
      {explorer && <ExternalIcon />}
    </>
  )
  if (!explorer) return <div className="row">{content}</div>
  return (
    <a
      className="row"
      part="list-item"
      href={explorerUrl(explorer, `tx/${takenBy ?? hash}`)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {content}
    </a>
  )
}
