import { WalletModalError } from '../../core/errors.ts'
import type { Prepared } from '../../core/money/chainMoney.ts'
import { transferDifference, type Difference } from '../../core/money/transferDifference.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { Effects, FailingEffects } from '../../core/transactions/effects.ts'
import type { Modal } from '../../modal.ts'
import { effectsOfTransfer } from '../preview/readEffects.ts'

/** The token of a transfer, as the visitor knows it. */
interface Known {
  address?: string
  symbol: string
  decimals: number
}

/** What a simulation says of a prepared transfer. `refused`: it would fail, or do something else than was entered. */
export interface Judged {
  phase: 'ready' | 'refused'
  effects: Effects
  difference?: Difference
  error?: WalletModalError
}

function failure({ isShort, reason }: FailingEffects): WalletModalError {
  if (isShort) return new WalletModalError('InsufficientFunds')
  return new WalletModalError('TransactionFailed', reason === undefined ? {} : { params: { said: reason } })
}

function judged(effects: Effects, { transfer, deposit }: Prepared): Judged {
  const refused = { effects, phase: 'refused' as const }
  if (effects.known === 'fails') return { ...refused, error: failure(effects) }
  const difference = effects.known === 'traced' ? transferDifference(effects, transfer, deposit) : undefined
  if (difference === 'other') return { ...refused, difference, error: new WalletModalError('TransactionFailed') }
  return { effects, phase: 'ready', ...(difference && { difference }) }
}

/**
 * Simulates a prepared transfer, and compares what it would do with what was entered. Waits a few seconds at most. Never
 * rejects. The facts of the token are those of the list that it was chosen from.
 */
export async function judgeTransfer(
  modal: Modal,
  prepared: Prepared,
  { address: token, symbol, decimals }: Known,
  signal: AbortSignal,
): Promise<Judged> {
  const trusted = (address: string) =>
    token !== undefined && isSameAddress(token, address) ? { kind: 'amount' as const, symbol, decimals } : undefined
  return judged(await effectsOfTransfer(modal, prepared, { signal, trusted }), prepared)
}
