import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { WALLET_HINT_MS } from '../../core/limits.ts'
import { isRevocable, type Allowance } from '../../core/money/allowances.ts'
import type { PreparedRequest } from '../../core/money/chainMoney.ts'
import { CHECK_KEPT_MS } from '../../core/money/limits.ts'
import { isUnclear } from '../../core/money/sendFailure.ts'
import type { Modal } from '../../modal.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { keepSent } from '../money/keepSent.ts'
import { transfersOf } from '../money/transfers.ts'
import { walletOf, walletToAsk } from '../money/walletOf.ts'
import { chainAllowances } from '../money/chainAllowances.ts'
import { allowancesOf, isAsking, type Revocation } from './allowancesOf.ts'
import { describedToken } from './describedToken.ts'
import { pendingRevocation } from './pendingRevocation.ts'

/** Returns a function that replaces a revocation, unless it was replaced by another meanwhile or the account changed. */
function track(modal: Modal, key: string, first: Revocation) {
  const { $revocations } = allowancesOf(modal)
  let shown = first
  $revocations.setKey(key, first)
  const isCurrent = () => $revocations.get()[key] === shown
  return {
    isCurrent,
    show(next: Revocation) {
      if (isCurrent()) $revocations.setKey(key, (shown = next))
    },
  }
}

/** Returns the wallet that revokes. Rejects with `Aborted` if it has another account or network now. */
async function walletFor(modal: Modal, { owner, network }: Allowance, find = walletOf) {
  const wallet = await find(modal)
  if (wallet.connection.address !== owner || wallet.connection.network !== network)
    throw new WalletModalError('Aborted')
  return wallet
}

/** Checks whether the network would carry out the revocation of an allowance, and reads its fee. Never rejects. */
export async function prepareRevocation(modal: Modal, key: string): Promise<void> {
  const { $revocations, find } = allowancesOf(modal)
  const allowance = find(key)
  if (!allowance || !isRevocable(allowance) || isAsking($revocations.get()[key])) return
  const { show } = track(modal, key, { phase: 'checking' })
  try {
    const { connection, isFeePaid } = await walletFor(modal, allowance)
    const chain = await chainAllowances(modal, connection.namespace)
    if (!chain) throw new WalletModalError('UnsupportedChain')
    const { signal } = modal.lifetime
    const prepared = await chain.prepareRevoke(allowance, { rpc: modal.site.rpc(allowance.network), signal, isFeePaid })
    show({ phase: 'ready', prepared, preparedAt: modal.now() })
  } catch (cause) {
    show({ phase: 'refused', error: toWalletModalError(cause) })
  }
}

async function ask(modal: Modal, allowance: Allowance, prepared: PreparedRequest): Promise<string> {
  const { link, money } = await walletFor(modal, allowance, walletToAsk)
  return money.send(link, prepared, modal.site.rpc(allowance.network))
}

function keep(modal: Modal, allowance: Allowance, hash: string): void {
  const { key, network, owner: from, spender: to, token, decimals = 0 } = allowance
  // On Solana, token accounts do not state symbols.
  const symbol = allowance.symbol || (describedToken(modal, allowance)?.symbol ?? '')
  keepSent(modal, { kind: 'approve', hash, network, from, to, amount: '0', symbol, decimals, token, allowance: key })
}

/**
 * Asks the wallet to revoke an allowance. A wallet cannot take a question back: if the modal is closed meanwhile, a
 * later hash still counts, and a later refusal is silent, but not an unclear answer. Prepares an old revocation again
 * instead: the visitor has not seen its fee. Never rejects.
 */
export async function revoke(modal: Modal, key: string): Promise<void> {
  const { $revocations, find } = allowancesOf(modal)
  const [allowance, before] = [find(key), $revocations.get()[key]]
  if (!allowance || !before?.prepared || (before.phase !== 'ready' && before.phase !== 'failed')) return
  if (pendingRevocation(transfersOf(modal).$all.get(), allowance)) return
  const { resolveOpen: opening } = modal.shell
  const isHere = () => modal.shell.$open.get() && modal.shell.resolveOpen === opening
  const { prepared, preparedAt = 0 } = before
  // Fee and balance may have changed.
  if (modal.now() - preparedAt > CHECK_KEPT_MS) {
    modal.toasts.add((t) => t('allowances.checkedAgain'), 'info')
    return prepareRevocation(modal, key)
  }
  const asked = { prepared, preparedAt }
  const { show, isCurrent } = track(modal, key, { ...asked, phase: 'asking' })
  recordOutcome(modal)
  const hint = setTimeout(() => show({ ...asked, phase: 'late' }), WALLET_HINT_MS)
  try {
    keep(modal, allowance, await ask(modal, allowance, prepared))
    show({ ...asked, phase: 'ready' })
    modal.toasts.add((t) => t('allowances.started'), 'info')
  } catch (cause) {
    const error = toWalletModalError(cause)
    const isVague = isUnclear(error)
    if (isVague) modal.toasts.add((t) => t('allowances.unclear'), 'error', { error })
    if (!isCurrent()) return
    show({ ...asked, phase: 'failed', error })
    if (!isHere()) return
    recordOutcome(modal, error)
    // The visitor knows what they refused.
    if (!isVague && error.code !== 'UserRejected')
      modal.toasts.add((t) => t('allowances.failed'), 'error', { error, autoClose: true })
  } finally {
    clearTimeout(hint)
  }
}
