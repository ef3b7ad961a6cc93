import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { labelOf, nameOf } from '../../core/names/accountName.ts'
import { coinTypeOf } from '../../core/networks/coinType.ts'
import type { Modal } from '../../modal.ts'
import { whyNoName } from '../account/whyNoName.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { asksVisitors, loadSignIn } from '../modal/loadSignIn.ts'
import { isSmartAccount, track } from '../modal/track.ts'
import { askRegistration, type NameOrder } from './askRegistration.ts'
import { helpWith } from './helpWith.ts'
import { canRegister, isBusy, namingOf } from './namingOf.ts'
import { isUnclear, ownerOf } from './ownerOf.ts'
import { tellRegistered } from './tellRegistered.ts'

/**
 * Returns what is registered for whom. Rejects with `FeatureDisabled`, `UnsupportedChain`, `NetworkNotFound`,
 * `NotConnected`, `SignInRequired`, and with `InvalidOption` for a network without a coin type.
 */
async function orderOf(modal: Modal, name: string): Promise<NameOrder> {
  if (asksVisitors(modal)) await (await loadSignIn()).requireSession(modal)
  const connection = modal.connections.$active.get()
  const reason = whyNoName(modal, connection)
  if (reason || !connection) throw reason ?? new WalletModalError('NotConnected')
  const coinType = coinTypeOf(Number(modal.networks.get(connection.network).id))
  const open = modal.links.of(connection)
  if (!open) throw new WalletModalError('NotConnected')
  return { connection, link: open.link, name, coinType }
}

/** Whether the visitor still waits for the answer: the form may be covered by the approval. */
const isShown = ({ shell, router }: Modal) =>
  shell.$open.get() && router.$trail.get().routes.some(({ view }) => view === 'RegisterAccountName')

/**
 * Registers the name, once it is known to be free. Rejects with the service's reason as message (specification §8), with the
 * wallet's error, or with `Aborted` if the visitor left before the wallet had signed.
 */
async function register(modal: Modal, order: NameOrder, isCurrent: () => boolean): Promise<void> {
  const owner = await ownerOf(modal, order)
  // An earlier answer was lost: nobody has to sign twice.
  if (owner === 'own') return
  if (owner === 'other')
    throw new WalletModalError('ServiceUnavailable', { message: `Name is already registered: ${order.name}` })
  const first = await askRegistration(modal, order, isCurrent)
  const help = await helpWith(modal, order, first)
  if (help && isCurrent()) namingOf(modal).change(help)
  const isAgain = help?.aheadMs !== undefined && isCurrent()
  if (isAgain) modal.toasts.add((t) => t('names.again'), 'info')
  const { failure } = isAgain ? await askRegistration(modal, order, isCurrent, help.aheadMs) : first
  if (failure === undefined) return
  if (isUnclear(failure) && (await ownerOf(modal, order).catch(() => undefined)) === 'own') return
  throw failure
}

/** Says why the name was not registered, in the form, or in a toast if the visitor has left it. */
function fail(modal: Modal, cause: unknown, name: string): void {
  const { change } = namingOf(modal)
  const error = toWalletModalError(cause)
  if (error.code === 'Aborted' || error.code === 'SignInRequired') return change({ phase: 'typing' })
  if (isShown(modal)) recordOutcome(modal, error)
  else if (error.code !== 'UserRejected') modal.toasts.add((t) => t('names.failed', { name }), 'error', { error })
  change({ phase: 'failed', error })
}

/**
 * Registers the name that the visitor typed for the active account: the wallet signs, the service registers. A failure
 * is shown in the form. Never rejects.
 */
export async function registerName(modal: Modal): Promise<void> {
  const { $naming, begin } = namingOf(modal)
  const naming = $naming.get()
  if (isBusy(naming) || !canRegister(naming)) return
  const name = nameOf(labelOf(naming.typed))
  const isWanted = begin()
  const isCurrent = () => isWanted() && isShown(modal)
  recordOutcome(modal)
  const told = { isSmartAccount: isSmartAccount(modal), ensName: name }
  track(modal).note('REGISTER_NAME_INITIATED', told)
  const { error: _, help: __, offMs: ___, ...known } = naming
  $naming.set({ ...known, phase: 'checking' })
  try {
    const order = await orderOf(modal, name)
    await register(modal, order, isCurrent)
    track(modal).note('REGISTER_NAME_SUCCESS', told)
    tellRegistered(modal, order.connection, name, isWanted())
  } catch (cause) {
    const { code, message } = toWalletModalError(cause)
    track(modal).note('REGISTER_NAME_ERROR', { ...told, error: message }, code)
    if (isWanted()) fail(modal, cause, name)
  }
}
