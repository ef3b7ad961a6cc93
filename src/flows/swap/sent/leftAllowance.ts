import { atom } from 'nanostores'
import { namespaceOf } from '../../../core/caip.ts'
import type { SavedTransfer } from '../../../core/money/savedTransfer.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import type { Modal } from '../../../modal.ts'
import { chainAllowances } from '../../money/chainAllowances.ts'
import { transfersOf } from '../../money/transfers.ts'

/** What a swap contract may still take after a swap that was approved, but not carried out. */
export interface LeftAllowance {
  approval: SavedTransfer
  /** In base units. */
  amount: bigint
}

const createLeft = () => ({ $left: atom<LeftAllowance | undefined>() })

/** Returns the store of what a swap has left behind, for the active account. */
export const leftAllowanceOf = (modal: Modal) => modal.late(createLeft).$left

/** Returns the last approval of a swap by the active account that was carried out, unless a swap is pending after it. */
function lastApproval(modal: Modal): SavedTransfer | undefined {
  const connection = modal.connections.$active.get()
  const ofSwaps = transfersOf(modal)
    .$all.get()
    .filter(
      ({ swap, network, from }) =>
        swap !== undefined && network === connection?.network && isSameAddress(from, connection.address),
    )
  const at = ofSwaps.map(({ kind, state }) => kind === 'approve' && state === 'confirmed').lastIndexOf(true)
  const isUsed = ofSwaps.slice(at + 1).some(({ kind, state }) => kind === 'swap' && state === 'pending')
  return isUsed ? undefined : ofSwaps[at]
}

/** Reads from the chain whether a swap contract may still take what was approved for an earlier swap. Never rejects. */
export async function loadLeftAllowance(modal: Modal): Promise<void> {
  const $left = leftAllowanceOf(modal)
  const approval = lastApproval(modal)
  const { token } = approval ?? {}
  if (!approval || token === undefined) return $left.set(undefined)
  const { network, from: owner, to: spender, symbol, decimals } = approval
  const known = {
    key: approval.hash,
    kind: 'token',
    network,
    owner,
    token,
    spender,
    name: '',
    symbol,
    decimals,
  } as const
  try {
    const chain = await chainAllowances(modal, namespaceOf(network))
    const reader = { rpc: modal.site.rpc(network), signal: modal.lifetime.signal }
    const [found] = (await chain?.check([known], reader)) ?? []
    if (lastApproval(modal)?.hash !== approval.hash) return
    const { amount = 0n } = found ?? {}
    $left.set(amount > 0n ? { approval, amount } : undefined)
  } catch {
    // Nothing is said of what no node tells. Allowances lists what is found later.
    $left.set(undefined)
  }
}

/** Goes to where allowances are revoked. Back leads to the swap. */
export const showAllowances = ({ router }: Modal): void => router.push({ view: 'Allowances' })
