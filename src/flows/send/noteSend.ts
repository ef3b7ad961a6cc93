import type { WalletModalError } from '../../core/errors.ts'
import { formatUnits } from '../../core/money/amount.ts'
import type { Modal } from '../../modal.ts'
import { isSmartAccount, track } from '../modal/track.ts'
import type { Review } from './draft.ts'

/** Notes for analytics in the page that the wallet is asked to send (`asked`), has sent (a hash), or has not (an error). */
export function noteSend(
  modal: Modal,
  { transfer, holding: { symbol, decimals } }: Review,
  what: 'asked' | { hash: string } | { error: WalletModalError },
): void {
  const { note } = track(modal)
  const { network, amount } = transfer
  const sent = {
    isSmartAccount: isSmartAccount(modal),
    network,
    token: symbol,
    amount: formatUnits(amount, decimals),
  }
  if (what === 'asked') return note('SEND_INITIATED', sent)
  if ('hash' in what) return note('SEND_SUCCESS', { ...sent, hash: what.hash })
  const { code, message } = what.error
  note(code === 'UserRejected' ? 'SEND_REJECTED' : 'SEND_ERROR', { ...sent, message }, code)
}
