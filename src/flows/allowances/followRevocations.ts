import { namespaceOf } from '../../core/caip.ts'
import type { SavedTransfer } from '../../core/money/savedTransfer.ts'
import type { Modal } from '../../modal.ts'
import { transfersOf } from '../money/transfers.ts'
import { chainAllowances } from '../money/chainAllowances.ts'
import { allowancesOf, isAsking } from './allowancesOf.ts'

/** Reads an allowance again; it is removed from the list if it is not in force any more. */
async function readAgain(modal: Modal, key: string): Promise<void> {
  const { $known, change, find } = allowancesOf(modal)
  const [known, allowance] = [$known.get(), find(key)]
  if (!known || !allowance) return
  const { account } = known
  const { network } = allowance
  try {
    const chain = await chainAllowances(modal, namespaceOf(network))
    const checked = await chain?.check([allowance], { rpc: modal.site.rpc(network), signal: modal.lifetime.signal })
    if (!checked || $known.get()?.account !== account) return
    const list = $known.get()?.list ?? []
    change(account, { list: list.flatMap((one) => (one.key === key ? checked : [one])) })
  } catch {
    // What is left of the allowance is unknown until the visitor searches again. A search that is running goes on.
    if ($known.get()?.state !== 'searching') change(account, { state: 'failed', progress: undefined })
  }
}

function create(modal: Modal): void {
  const { $revocations, find } = allowancesOf(modal)
  const isPending = ({ kind, state }: SavedTransfer) => kind === 'approve' && state === 'pending'
  const stop = transfersOf(modal).$all.listen((all, before = []) => {
    const pending = new Set(before.filter(isPending).map(({ hash }) => hash))
    for (const { hash, state, allowance: key, from, network } of all) {
      if (!pending.has(hash) || state === 'pending' || key === undefined) continue
      const allowance = find(key)
      // Accounts and networks can have allowances with the same key.
      if (allowance?.owner !== from || allowance.network !== network) continue
      if (!isAsking($revocations.get()[key])) $revocations.setKey(key, undefined)
      void readAgain(modal, key)
    }
  })
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
}

/** From now on, reads an allowance again when its revocation has ended. */
export const followRevocations = (modal: Modal): void => modal.late(create)
