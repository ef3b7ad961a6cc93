import type { WalletModalError } from '../../core/errors.ts'
import { causesOf } from '../../core/log/describeError.ts'
import { redactFully } from '../../core/safety/redactFully.ts'
import { explain } from '../../i18n/explain.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Modal } from '../../modal.ts'

/** A line of the details of an error: what it says, as a message key, and its text. */
export type Detail = readonly [label: MessageKey, text: string]

/** When each error was shown first, in ms since 1970. */
const createTimes = () => new WeakMap<WalletModalError, number>()

function timeOf(modal: Modal, error: WalletModalError): number {
  const times = modal.late(createTimes)
  const at = times.get(error) ?? modal.now()
  times.set(error, at)
  return at
}

/** Returns the name of the wallet that was asked last, else of the connected one. */
function walletOf({ attempt, wallets, connections }: Modal): string {
  const { connectorId, namespace } = attempt.$connect.get() ?? {}
  const asked = connectorId === undefined ? undefined : wallets.find(connectorId, namespace)
  return asked?.name ?? connections.$active.get()?.connectorName ?? ''
}

/**
 * Returns what the visitor can hand on about an error, in their language. Without addresses, amounts, e-mails, tokens
 * and paths of URLs.
 */
export function detailsOf(modal: Modal, error: WalletModalError): readonly Detail[] {
  const { code, message, alert = '', next = '' } = explain(error, modal.locale.$t.get())
  const details: readonly Detail[] = [
    ['details.code', code],
    ['details.alert', alert],
    ['details.message', redactFully(message)],
    ['details.next', next],
    ['details.time', new Date(timeOf(modal, error)).toISOString()],
    ['details.version', modal.entry.version],
    ['details.network', redactFully(modal.networks.$active.get().name)],
    ['details.wallet', redactFully(walletOf(modal))],
    ...causesOf(error).map((cause): Detail => ['details.cause', redactFully(cause)]),
  ]
  return details.filter(([, text]) => text)
}
