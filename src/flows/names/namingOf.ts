import { atom } from 'nanostores'
import type { WalletModalError } from '../../core/errors.ts'
import { labelOf, labelProblem, nameOf } from '../../core/names/accountName.ts'
import { isNameRefusal, isZoneRefusal } from '../../core/names/refusals.ts'
import type { NameSuggestion } from '../../core/names/registration.ts'
import type { Modal } from '../../modal.ts'
import { showAccount } from './showAccount.ts'

/** The name that the visitor is about to register. */
export interface Naming {
  typed: string
  suggestions: readonly NameSuggestion[]
  /** State of the suggestions. */
  state: 'idle' | 'loading' | 'known' | 'failed'
  /** Why there are no suggestions, in the server's words. */
  reason?: string
  /** `checking`: whether the name is free. `late`: the wallet has not answered for a while. */
  phase: 'typing' | 'checking' | 'asking' | 'late' | 'registering' | 'failed'
  error?: WalletModalError
  /** Why the signature was too old: the clock of the device, or the visitor took too long. */
  help?: 'clock' | 'slow'
  /** How far the clock is ahead, in ms; negative if it is behind. */
  offMs?: number
  /** The name that was registered. */
  registered?: string
}

const EMPTY: Naming = { typed: '', suggestions: [], state: 'idle', phase: 'typing' }

/** Whether a registration is pending. */
export const isBusy = ({ phase }: Naming): boolean => phase !== 'typing' && phase !== 'failed'

/** Returns whether the typed name is free, as far as the suggestions tell. */
export function isFree({ typed, suggestions, state }: Naming): boolean | undefined {
  const name = nameOf(labelOf(typed))
  const exact = state === 'known' ? suggestions.find((one) => one.name === name) : undefined
  return exact && !exact.isRegistered
}

/** Whether the service rejected the name itself, so that only another name can be registered. */
export const needsAnother = ({ phase, error }: Naming): boolean =>
  phase === 'failed' && error !== undefined && isNameRefusal(error.message)

/** Whether the service rejected all names with the ending, so that no other name helps. */
export const isZoneRefused = ({ phase, error }: Naming): boolean =>
  phase === 'failed' && error !== undefined && isZoneRefusal(error.message)

/** Whether the typed name can be registered, as far as is known. */
export const canRegister = (naming: Naming): boolean =>
  !labelProblem(labelOf(naming.typed)) && isFree(naming) !== false && !needsAnother(naming)

function create(modal: Modal) {
  const { connections, shell, router, lifetime } = modal
  const $naming = atom(EMPTY)
  let turn = {}
  /** Ends a registration that is under way: its answers are dropped. What was typed stays. */
  const abandon = (kept: Pick<Naming, 'registered'> = {}) => {
    turn = {}
    const { typed, suggestions, state } = $naming.get()
    $naming.set({ typed, suggestions, state, phase: 'typing', ...kept })
  }
  const stops = [
    connections.$active.listen((now, before) => {
      const { registered } = $naming.get()
      const isOther = now?.address !== before?.address
      if (!isOther && now?.network === before?.network) return
      // The name belongs to the account on every network, and to no other account.
      abandon(isOther || registered === undefined ? {} : { registered })
      if (isOther && now && router.$route.get().view === 'RegisterAccountNameSuccess') showAccount(modal)
    }),
    shell.$open.listen((isOpen) => {
      if (isOpen) return
      abandon()
      $naming.set(EMPTY)
    }),
  ]
  lifetime.signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
  return {
    $naming,
    change: (more: Partial<Naming>) => $naming.set({ ...$naming.get(), ...more }),
    /** Starts a registration. Returns a function that says whether it still counts. */
    begin(): () => boolean {
      const mine = (turn = {})
      return () => turn === mine
    },
  }
}

/** Returns the store of the name that the visitor is about to register. */
export const namingOf = (modal: Modal) => modal.late(create)
