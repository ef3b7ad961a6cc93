import { WalletModalError, toWalletModalError } from '../../core/errors.ts'
import { PAIRING_EXPIRY_MARGIN_MS, PAIRING_LIFETIME_MS, PAIRING_RETRY_MS, PAIRING_SLOW_MS } from '../../core/limits.ts'
import { expiryOf } from '../../core/wallets/pairingUri.ts'
import type { LineState } from '../../core/connector.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { saveDeepLinkChoice } from '../../services/deepLinkChoice.ts'
import type { Pairing } from '../../state/pairing.ts'
import { connectWallet } from '../connect/connectWallet.ts'
import { finishConnect } from '../connect/finishConnect.ts'
import { recordConnected, recordOutcome } from '../modal/recordOutcome.ts'
import { openAppByItself } from './openApp.ts'
import { pairingConnector } from '../connect/pairingConnector.ts'

export interface PairingRequest {
  /** Id of the wallet to pair with; absent for any wallet that scans the QR code. */
  walletId?: string
  namespace?: Namespace
}

const isOver = ({ phase }: Pairing) => phase === 'failed' || phase === 'expired'

/**
 * Starts pairing for the current view, unless it is running. With the option `manualControl` or a URI passed to
 * `open()`, shows the site's URI instead.
 */
export function pair(modal: Modal, request: PairingRequest): void {
  const before = modal.pairing.$pairing.get()
  if (before && before.walletId === request.walletId && !isOver(before)) return
  const uri = modal.pairing.$siteUri.get()
  const isManual = uri !== undefined || modal.$options.get().manualControl
  void (isManual ? showGiven(modal, request, uri) : propose(modal, request))
}

/** Requests a new pairing URI, at most one per second. */
export function pairAgain(modal: Modal): void {
  const { walletId, namespace } = modal.pairing.$pairing.get() ?? {}
  void propose(modal, { ...(walletId && { walletId }), ...(namespace && { namespace }) })
}

/** Cancels the previous pairing attempt and starts a new one. */
function begin(modal: Modal): AbortController {
  modal.attempt.pending.connect?.abort()
  const controller = new AbortController()
  modal.attempt.pending.connect = controller
  recordOutcome(modal)
  return controller
}

/** Shows the site's URI. The site handles the resulting session too. */
async function showGiven(modal: Modal, request: PairingRequest, uri: string | undefined): Promise<void> {
  const { signal } = begin(modal)
  const { $pairing } = modal.pairing
  if (uri === undefined) return $pairing.set({ ...request, phase: 'starting' })
  const expiresAt = expiryOf(uri) ?? modal.now() + PAIRING_LIFETIME_MS
  $pairing.set({ ...request, phase: 'ready', uri, expiresAt })
  await untilTime(modal, expiresAt, signal)
  if (signal.aborted) return
  const error = new WalletModalError('PairingExpired')
  $pairing.set({ ...request, phase: 'expired', error })
  recordOutcome(modal, error)
}

/** Resolves at the given time, or when the signal aborts. */
function untilTime(modal: Modal, at: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, at - modal.now()))
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

/** Requests a pairing URI, shows it while it is valid, and connects the wallet that uses it. */
async function propose(modal: Modal, request: PairingRequest): Promise<void> {
  const controller = begin(modal)
  const { signal } = controller
  const { $pairing, $lastRequest } = modal.pairing
  $pairing.set({ ...request, phase: 'starting' })
  modal.shell.wait(signal)
  try {
    const next = $lastRequest.get() + PAIRING_RETRY_MS
    if (next > modal.now()) await untilTime(modal, next, signal)
    if (signal.aborted) return
    $lastRequest.set(modal.now())
    const connection = await ask(modal, request, signal)
    if (signal.aborted) return
    finishConnect(modal, connection)
    modal.pairing.reset()
  } catch (cause) {
    if (signal.aborted) return
    fail(modal, request, toWalletModalError(cause, 'ConnectionFailed'))
  } finally {
    controller.abort()
  }
}

/** Resolves with the connection. Rejects with `PairingExpired` if the URI has expired and was not renewed. */
function ask(modal: Modal, request: PairingRequest, signal: AbortSignal): Promise<Connection> {
  const connector = pairingConnector(modal)
  if (!connector) return Promise.reject(new WalletModalError('FeatureDisabled'))
  const { $pairing } = modal.pairing
  const show = (change: Partial<Pairing>) =>
    !signal.aborted && $pairing.set({ ...request, phase: 'starting', ...$pairing.get(), ...change })
  const late = async () => {
    await untilTime(modal, modal.now() + PAIRING_SLOW_MS, signal)
    if ($pairing.get()?.phase === 'starting') show({ phase: 'slow' })
  }
  void late()
  return new Promise((resolve, reject) => {
    const code = async (uri: string, expiresAt: number) => {
      show({ phase: 'ready', uri, expiresAt, ...($pairing.get()?.expiresAt && { isRenewed: true }) })
      openAppByItself(modal)
      const isNewest = () => $pairing.get()?.expiresAt === expiresAt
      await untilTime(modal, expiresAt, signal)
      // The connector renews URIs before they expire. If the page was suspended, allow some time for the renewal.
      if (isNewest()) show({ phase: 'starting', uri: undefined })
      await untilTime(modal, expiresAt + PAIRING_EXPIRY_MARGIN_MS, signal)
      if (isNewest()) reject(new WalletModalError('PairingExpired'))
    }
    const line = (state: LineState) => {
      const hasCode = $pairing.get()?.uri !== undefined
      if (hasCode ? state !== 'slow' : state === 'slow') show({ phase: state })
    }
    const walletRequest = {
      namespace: request.namespace,
      signal,
      onUri: (uri: string, at: number) => void code(uri, at),
      onLine: line,
      onConnected: () => recordSession(modal),
    }
    connectWallet(modal, connector, walletRequest, request.walletId).then(resolve, reject)
  })
}

/** Records the outcome, and saves which app later requests should open. */
function recordSession(modal: Modal): void {
  recordConnected(modal)
  saveDeepLinkChoice(modal.pairing.$openedApp.get())
}

function fail(modal: Modal, request: PairingRequest, error: WalletModalError): void {
  modal.pairing.$opening.set(undefined)
  modal.pairing.$pairing.set({ ...request, phase: error.code === 'PairingExpired' ? 'expired' : 'failed', error })
  recordOutcome(modal, error)
}
