import { toWalletModalError } from '../../core/errors.ts'
import type { ChainMoney } from '../../core/money/chainMoney.ts'
import { RECIPIENT_WAIT_MS } from '../../core/money/limits.ts'
import type { Modal } from '../../modal.ts'
import { moneyOf } from '../money/moneyOf.ts'
import { draftOf, type Recipient } from './draft.ts'
import { isNameLike, resolveName } from './resolveName.ts'

/** The message if the server gave no reason (specification §8). */
const FAILED = 'Error resolving name'

/** Spaces, and characters that nobody sees: zero-width ones, marks of the writing direction, a byte order mark. */
const UNSEEN = /[\s\p{Cf}]+/gu
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu

/** Returns the recipient that a text names, if it is an address. What is copied may have unseen characters in it. */
function fromAddress(money: ChainMoney, text: string): Recipient {
  const found = money.toRecipient(text.replace(UNSEEN, ''))
  return found ? { state: 'found', ...found } : { state: 'invalid' }
}

/** Returns the recipient with a name. The address that a service or resolver returns is checked like a typed one. */
async function fromName(modal: Modal, money: ChainMoney, text: string): Promise<Recipient> {
  try {
    const found = await resolveName(modal, text)
    const { address, isMistyped } = (found && money.toRecipient(found.address)) ?? {}
    if (address === undefined || isMistyped) return { state: 'unknown' }
    return { state: 'found', address, name: found?.name, ...(found?.avatar !== undefined && { avatar: found.avatar }) }
  } catch (error) {
    const { code, message } = toWalletModalError(error)
    // Without the server's own words, the view says so in the visitor's language.
    return { state: 'failed', ...(message !== code && message !== FAILED && { reason: message }) }
  }
}

/** The look-up that counts, and its timer. When the network changes, the recipient is looked up again. */
function createLookup(modal: Modal) {
  const stop = modal.networks.$active.listen(({ caipNetworkId }, before) => {
    const { to } = draftOf(modal).$draft.get()
    // Names may have an address for each network, and addresses differ between chains.
    if (to && caipNetworkId !== before?.caipNetworkId) void setRecipient(modal, to)
  })
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
  return { current: {}, timer: undefined as ReturnType<typeof setTimeout> | undefined }
}

/** Uses an address whose checksum is wrong, since the visitor says so. Some networks write their checksums in another way. */
export function acceptMistyped(modal: Modal): void {
  const { $recipient } = draftOf(modal)
  $recipient.set({ ...$recipient.get(), isAccepted: true })
}

/** Whether a transfer to the recipient can be reviewed: a mistyped address must be corrected or accepted first. */
export const isUsable = ({ state, isMistyped, isAccepted }: Recipient): boolean =>
  state === 'found' && (!isMistyped || isAccepted === true)

/**
 * Takes what the visitor typed as the recipient, and finds out whose address it is: at once for an address, for a name
 * half a second after the last key. Never rejects.
 */
export async function setRecipient(modal: Modal, to: string): Promise<void> {
  const { change, $draft, $recipient } = draftOf(modal)
  const lookup = modal.late(createLookup)
  clearTimeout(lookup.timer)
  const turn = (lookup.current = {})
  const text = to.replace(AROUND, '')
  change({ to })
  $recipient.set({ state: text ? 'looking' : 'none' })
  if (!text) return
  const namespace = modal.connections.$active.get()?.namespace
  const money = await (namespace && moneyOf(modal, namespace)?.catch(() => undefined))
  // The visitor may have typed on meanwhile, or use another network.
  const isCurrent = () => lookup.current === turn && $draft.get().to === to && $recipient.get().state === 'looking'
  if (!isCurrent()) return
  if (!money) return $recipient.set({ state: 'failed' })
  const found = fromAddress(money, text)
  if (found.state !== 'invalid' || !isNameLike(text)) return $recipient.set(found)
  lookup.timer = setTimeout(() => {
    void fromName(modal, money, text).then((named) => isCurrent() && $recipient.set(named))
  }, RECIPIENT_WAIT_MS)
}
