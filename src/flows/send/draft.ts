import { atom } from 'nanostores'
import type { WalletModalError } from '../../core/errors.ts'
import type { Prepared, Transfer } from '../../core/money/chainMoney.ts'
import type { Difference } from '../../core/money/transferDifference.ts'
import type { Effects } from '../../core/transactions/effects.ts'
import type { Holding } from '../../core/money/holdings.ts'
import type { Risk } from '../../core/safety/recipientRisks.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { leaveWhenOff } from '../money/leaveWhenOff.ts'

/** What the visitor has entered so far. */
export interface Draft {
  /** The token, by `holdingKey`. */
  token?: string
  /** The amount as typed. */
  typed: string
  /** Whether the amount is in the site's currency. */
  isValue: boolean
  /** Whether the amount is the most that can be sent. */
  isMost?: boolean
  /** The recipient as typed. */
  to: string
  /** The network that the site named, if it opened the view. */
  network?: CaipNetworkId
  /** Whether the site opened the view with values: then a success is shown in a view of its own. */
  isPrefilled?: boolean
}

/**
 * The recipient. `looking`: a name is looked up; `found`: the address is known; `invalid`: no address and no name;
 * `unknown`: nobody has the name; `failed`: the name could not be looked up.
 */
export interface Recipient {
  state: 'none' | 'looking' | 'found' | 'invalid' | 'unknown' | 'failed'
  address?: string | undefined
  /** Whether the checksum of the typed address is wrong. */
  isMistyped?: true
  /** Whether the visitor wants to use a mistyped address all the same. */
  isAccepted?: true
  name?: string | undefined
  avatar?: string
  /** Why a name could not be looked up, in the server's words. */
  reason?: string
}

/**
 * A transfer under review. `checking`: it is simulated; `refused`: it would fail; `asking`: the wallet has been asked;
 * `late`: the wallet has not answered for a while; `failed`: the wallet refused or failed.
 */
export interface Review {
  transfer: Transfer
  holding: Holding
  recipient: Recipient
  phase: 'checking' | 'refused' | 'ready' | 'asking' | 'late' | 'failed'
  prepared?: Prepared
  /** When it was prepared, in ms since 1970. */
  checkedAt?: number
  /** What the transfer would do, by a simulation; absent until it is known. */
  effects?: Effects
  /** How the simulation differs from what the visitor entered. */
  difference?: Difference
  error?: WalletModalError
  /** What makes the recipient risky; absent until it is known. */
  risks?: readonly Risk[]
  /** Whether the visitor has confirmed the dangerous risks. */
  isConfirmed?: boolean
}

/** Views of a transfer that is not sent yet. */
const UNSENT: readonly ViewName[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview']

const EMPTY: Draft = { typed: '', isValue: false, to: '' }

function create(modal: Modal) {
  const { shell, lifetime } = modal
  const $draft = atom<Draft>(EMPTY)
  const $recipient = atom<Recipient>({ state: 'none' })
  const $review = atom<Review | undefined>()
  /** Hash of the transfer that `WalletSendConfirmed` shows. */
  const $sent = atom<string | undefined>()
  const reset = () => {
    $draft.set(EMPTY)
    $recipient.set({ state: 'none' })
    $review.set(undefined)
  }
  const stop = shell.$open.listen((isOpen) => {
    if (!isOpen) reset()
  })
  const stopLeaving = leaveWhenOff(modal, { views: UNSENT, isOn: ({ send }) => send, reset })
  for (const end of [stop, stopLeaving]) lifetime.signal.addEventListener('abort', end, { once: true })
  return {
    $draft,
    $recipient,
    $review,
    $sent,
    reset,
    change: (fields: Partial<Draft>) => $draft.set({ ...$draft.get(), ...fields }),
  }
}

/** Returns the store of what the visitor is about to send. It is emptied when the modal closes. */
export const draftOf = (modal: Modal) => modal.late(create)
