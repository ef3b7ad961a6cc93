import type { WalletModalError } from '../../core/errors.ts'
import { causesOf } from '../../core/log/describeError.ts'
import { redactFully } from '../../core/safety/redactFully.ts'
import { explain } from '../../i18n/explain.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Modal } from '../../modal.ts'
import { privateTexts } from './privateTexts.ts'

/** A line of the details of an error: a label, as a message key, and a text. */
export type Detail = readonly [label: MessageKey, text: string]

/** Returns the name of the wallet of the last connection attempt, else of the connected one. */
function walletOf({ attempt, wallets, connections }: Modal): string {
  const { connectorId, namespace } = attempt.$connect.get() ?? {}
  const asked = connectorId === undefined ? undefined : wallets.find(connectorId, namespace)
  return asked?.name ?? connections.$active.get()?.connectorName ?? ''
}

/** Circumstances when an error was first shown. `at` is in ms since 1970. */
interface Scene {
  at: number
  network: string
  wallet: string
}

const createScenes = () => new WeakMap<WalletModalError, Scene>()

/** Returns the circumstances of an error. They are kept, because the visitor may choose another network or wallet meanwhile. */
function sceneOf(modal: Modal, error: WalletModalError): Scene {
  const scenes = modal.late(createScenes)
  const scene = scenes.get(error) ?? {
    at: modal.now(),
    network: modal.networks.$active.get().name,
    wallet: walletOf(modal),
  }
  scenes.set(error, scene)
  return scene
}

/**
 * Returns the details of an error in the visitor's language, to pass on to support: without addresses, amounts, e-mails,
 * tokens and paths of URLs.
 */
export function detailsOf(modal: Modal, error: WalletModalError): readonly Detail[] {
  const { code, message, alert = '', next = '' } = explain(error, modal.locale.$t.get())
  const { at, network, wallet } = sceneOf(modal, error)
  const known = privateTexts(modal)
  const redacted = (text: string) => redactFully(text, known)
  const details: readonly Detail[] = [
    ['details.code', code],
    ['details.alert', alert],
    ['details.message', redacted(message)],
    ['details.next', next],
    ['details.time', new Date(at).toISOString()],
    ['details.version', modal.entry.version],
    ['details.network', redacted(network)],
    ['details.wallet', redacted(wallet)],
    ...causesOf(error).map((cause): Detail => ['details.cause', redacted(cause)]),
  ]
  return details.filter(([, text]) => text)
}
