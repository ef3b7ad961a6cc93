import { atom, map } from 'nanostores'
import { toCaipAddress } from '../../core/caip.ts'
import type { WalletModalError } from '../../core/errors.ts'
import type { Allowance, BlockRange, ScanProgress } from '../../core/money/allowances.ts'
import type { PreparedRequest } from '../../core/money/chainMoney.ts'
import type { CaipAddress } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/**
 * What is known of an account's allowances. `paused`: the search was interrupted, and continues when the visitor looks
 * at it again; `stopped`: the visitor stopped it.
 */
export interface Known {
  account: CaipAddress
  /** In the order in which they were found. */
  list: readonly Allowance[]
  state: 'searching' | 'paused' | 'stopped' | 'done' | 'failed'
  /** Of a search in blocks that is running. */
  progress?: ScanProgress | undefined
  /** The blocks that are read; absent on chains that list allowances. */
  scanned?: BlockRange | undefined
  /** Whether the visitor asked to read all blocks. */
  isWhole: boolean
  /** Why the search failed. */
  error?: WalletModalError | undefined
}

/**
 * The revocation of an allowance. `checking`: it is simulated; `refused`: it would fail; `asking`: the wallet has been
 * asked; `late`: the wallet has not answered for a while; `failed`: the wallet refused or failed.
 */
export interface Revocation {
  phase: 'checking' | 'refused' | 'ready' | 'asking' | 'late' | 'failed'
  prepared?: PreparedRequest
  /** When it was prepared, in ms since 1970. */
  preparedAt?: number
  error?: WalletModalError
}

/** Whether the wallet has been asked to revoke, and has not answered. */
export const isAsking = (one: Revocation | undefined): boolean => one?.phase === 'asking' || one?.phase === 'late'

function create({ connections, lifetime }: Modal) {
  const $known = atom<Known | undefined>()
  /** Revocations that are prepared or asked for, by `Allowance.key`. */
  const $revocations = map<Record<string, Revocation | undefined>>({})
  const search = { pending: undefined as AbortController | undefined }
  const clear = () => {
    search.pending?.abort()
    $known.set(undefined)
    $revocations.set({})
  }
  const stop = connections.$active.listen((connection) => {
    const account = connection && toCaipAddress(connection.network, connection.address)
    if (account !== $known.get()?.account) clear()
  })
  lifetime.signal.addEventListener(
    'abort',
    () => {
      stop()
      clear()
    },
    { once: true },
  )
  return {
    $known,
    $revocations,
    search,
    /** Changes what is known of an account, unless another one is active by now. */
    change(account: CaipAddress, fields: Partial<Known>): void {
      const known = $known.get()
      if (known?.account === account) $known.set({ ...known, ...fields })
    },
    find: (key: string): Allowance | undefined => $known.get()?.list.find((one) => one.key === key),
  }
}

/**
 * Returns the store of the active account's allowances. It is cleared when the account or the network changes, and is
 * never saved.
 */
export const allowancesOf = (modal: Modal) => modal.late(create)
