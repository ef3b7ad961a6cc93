import { atom } from 'nanostores'
import type { WalletModalError } from '../../core/errors.ts'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import type { SavedTransfer } from '../../core/money/savedTransfer.ts'
import type { Risk } from '../../core/safety/recipientRisks.ts'
import type { SwapOrder, SwapPlan, SwapStep } from '../../core/swap/chainSwap.ts'
import { SLIPPAGE_DEFAULT } from '../../core/swap/limits.ts'
import type { SwapTokenKey } from '../../core/swap/swapToken.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Typed } from '../money/draftAmount.ts'
import { followSwapPlace } from './followSwapPlace.ts'

/** An amount, and the tokens it is for. */
export type Entered = Pick<SwapDraft, 'from' | 'to' | 'typed' | 'isValue' | 'isMost'>

/** What the visitor has entered so far. */
export interface SwapDraft extends Typed {
  from?: SwapTokenKey | undefined
  to?: SwapTokenKey | undefined
  /** Whether the amount is the most that can be swapped. */
  isMost?: boolean
  /** What was entered before the sides were switched: another switch enters it again, unless something was changed. */
  switched?: { to: Entered; back: Entered }
  /** In whole per cents. */
  slippage: number
  /** The visitor's own slippage as they typed it; undefined if none is typed. While it is none, no swap is reviewed. */
  slippageTyped?: string | undefined
  /** The network that the site named, if it opened the view. */
  network?: CaipNetworkId
  /** Tokens that the site named, by symbol or address, while the list of tokens is not known. */
  named?: { from?: string; to?: string } | undefined
}

/** Which of the two tokens the visitor chooses. */
export type SwapSide = 'from' | 'to'

/** What the service was asked for when a review failed. */
export type SwapStage = 'quote' | 'transaction' | 'approval' | 'check'

/**
 * A swap under review. `checking`: it is built and simulated; `refused`: it would fail, or is not what was entered;
 * `asking`: the wallet has been asked; `late`: the wallet has not answered for a while; `pending`: an approval, or all
 * steps as one, wait for the network; `failed`: the wallet refused or failed, or the network did not carry out a step.
 */
export interface SwapReview {
  order: SwapOrder
  from: Holding
  to: Holding
  /** What the latest quote promises, in base units of `to`. */
  expected: bigint
  phase: 'checking' | 'refused' | 'ready' | 'asking' | 'late' | 'pending' | 'failed'
  /** The steps that are left. */
  plan?: SwapPlan
  /** When it was planned, in ms since 1970. */
  plannedAt?: number
  /** Whether the wallet has refused to send all steps as one. */
  isOneByOne?: boolean
  /** The steps whose transactions have succeeded, in order. */
  done: readonly SwapStep['kind'][]
  /** The minimum that the visitor saw last, if it has fallen since. */
  minimumBefore?: bigint
  /** An earlier approval that waits for the network. Until it has ended, nothing is planned. */
  waitsFor?: SavedTransfer
  /** The swap contract that the visitor saw last. */
  routerBefore?: string
  stage?: SwapStage
  error?: WalletModalError
  /** Why the same might be signed twice. */
  repeats?: readonly Risk[]
  /** Whether the visitor has accepted the dangers. */
  isConfirmed?: boolean
  /** The dangers that the visitor has accepted, by `dangersOf`. */
  accepted?: readonly string[]
}

const EMPTY: SwapDraft = { typed: '', isValue: false, slippage: SLIPPAGE_DEFAULT }

function create(modal: Modal) {
  /** At first, the coin of the network is what is paid. */
  const started = (draft: Partial<SwapDraft> = {}): SwapDraft => {
    const coin = holdingKey({ network: draft.network ?? modal.networks.$active.get().caipNetworkId })
    const isOpen = draft.to === coin || draft.named?.from !== undefined
    return { ...EMPTY, ...draft, from: draft.from ?? (isOpen ? undefined : coin) }
  }
  const $draft = atom(started())
  const $review = atom<SwapReview | undefined>()
  const $side = atom<SwapSide>('from')
  /** The side whose token was being chosen when Swap was left: its button gets the focus again. */
  const $left = atom<SwapSide | undefined>()
  const reset = (draft?: Partial<SwapDraft>) => {
    $draft.set(started(draft))
    $review.set(undefined)
  }
  const change = (fields: Partial<SwapDraft>) => $draft.set({ ...$draft.get(), ...fields })
  for (const stop of followSwapPlace(modal, { $draft, reset }))
    modal.lifetime.signal.addEventListener('abort', stop, { once: true })
  return { $draft, $review, $side, $left, reset, change }
}

/**
 * Returns the store of what the visitor is about to swap. It is emptied when the modal closes, and when the network or
 * account changes.
 */
export const swapDraftOf = (modal: Modal) => modal.late(create)
