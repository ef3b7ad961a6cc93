import type { WalletModalApi } from './core/api.ts'
import { DEFAULT_NAMESPACE } from './core/caip.ts'
import { warnOfAdditions } from './core/page/additions.ts'
import { isWebKit } from './core/page/device.ts'
import type { Entry, MainCode } from './core/entry.ts'
import { isWalletModalError, toWalletModalError, type WalletModalError } from './core/errors.ts'
import { isLoginReturn } from './core/login/loginReturn.ts'
import { safeOrigin } from './core/page/safeFrame.ts'
import type { Link } from './core/connector.ts'
import type { OpenResult } from './core/snapshot.ts'
import type { PayResult } from './core/pay/payResult.ts'
import type { Account, Namespace } from './core/types.ts'
import { addElement } from './element/addElement.ts'
import { CONNECTED_BUTTON_STYLES } from './element/buttonStyles.ts'
import { mount } from './element/mount.tsx'
import { TOKENS } from './element/tokens.ts'
import { soon } from './flows/modal/applyLocale.ts'
import { closeModal } from './flows/modal/closeModal.ts'
import { followAuth } from './flows/embedded/followAuth.ts'
import { loadHeadless } from './flows/connect/loadHeadless.ts'
import { loadPay } from './flows/modal/loadPay.ts'
import { loadSignIn, prepareSignIn } from './flows/modal/loadSignIn.ts'
import { loadViewByName } from './flows/modal/loadViewByName.ts'
import { loadRestore } from './flows/connections/loadRestore.ts'
import { loadDisconnect } from './flows/connections/loadDisconnect.ts'
import { loadSwitching } from './flows/networks/loadSwitching.ts'
import { recordPress } from './flows/modal/trackPresses.ts'
import { open as openForSite } from './flows/modal/open.ts'
import { withMessage } from './flows/modal/withMessage.ts'
import { emitError, report } from './flows/modal/report.ts'
import { startModal } from './flows/modal/startModal.ts'
import { loadLazyViews } from './views/modal/loadLazyViews.ts'
import { KEYS } from './services/storageKeys.ts'
import { createModal, type Modal, type ModalParts } from './modal.ts'

/**
 * Returns the open wallet connection of a namespace. Moves the account that the visitor chose to the front, because
 * EIP-1193 providers report the first account as the current one.
 */
function currentLink(modal: Modal, namespace: Namespace): Link | undefined {
  const link = modal.links.get(namespace)?.link
  const chosen = modal.connections.of(namespace)?.address
  if (!link || !chosen) return link
  const isChosen = (one: Account) => one.address === chosen
  return { ...link, accounts: [...link.accounts.filter(isChosen), ...link.accounts.filter((one) => !isChosen(one))] }
}

/**
 * Creates `getProvider`, which returns the provider of a namespace: the same object for every connection; undefined
 * while no wallet is connected there.
 */
function createProviders(modal: Modal): WalletModalApi['getProvider'] {
  const providers = new Map<Namespace, unknown>()
  return ((namespace: Namespace = DEFAULT_NAMESPACE) => {
    const open = modal.links.get(namespace)
    if (!open) return undefined
    const changes = (listener: () => void) => modal.connections.$all.listen(listener)
    if (!providers.has(namespace))
      providers.set(
        namespace,
        open.adapter.provider(() => currentLink(modal, namespace), changes),
      )
    return providers.get(namespace)
  }) as WalletModalApi['getProvider']
}

/**
 * Restores saved sessions, then connects automatically inside a Safe app frame, or finishes a social login if its
 * provider has just redirected back to this page.
 */
function restoreAtStart(modal: Modal, { isReady: isFromOtherTab }: Entry): Promise<void> {
  const { pending } = modal.networks.fetched
  // Saved sessions can be validated only once the site's networks are known.
  const ready = pending ? pending.then(() => restoreSaved(modal, isFromOtherTab)) : restoreSaved(modal, isFromOtherTab)
  void ready
    .then(async () => {
      if (safeOrigin()) (await loadHeadless()).connectInSafe(modal)
      if (isLoginReturn()) await (await loadHeadless()).resumeLogin(modal)
    })
    .catch((error: unknown) => report(modal, toWalletModalError(error)))
  return ready
}

/**
 * Wraps a method that the site calls: a failure rejects with a `WalletModalError` in the visitor's language, and is
 * also emitted as `wallet-modal:error`.
 */
const createOutward =
  (modal: Modal) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      if (modal.networks.fetched.pending) await modal.networks.fetched.pending
      return await work()
    } catch (cause) {
      const error = await new Promise<WalletModalError>((resolve) =>
        withMessage(modal, toWalletModalError(cause), resolve),
      )
      emitError(modal, error)
      throw error
    }
  }

/** Returns the result of an `open()` or `pay()` whose code could not be loaded. Rethrows other errors. */
function failedLoad(error: unknown): OpenResult & PayResult {
  if (isWalletModalError(error) && error.code === 'LoadFailed') return { outcome: 'failed', error }
  throw error
}

/**
 * Starts the widget: creates the modal, restores sessions and renders. Returns the methods that the entry script
 * delegates to. Tests replace `parts`.
 */
export function start(entry: Entry, parts?: ModalParts): MainCode {
  warnOfAdditions()
  const modal = createModal(entry, parts, followAuth)
  entry.dress(TOKENS + CONNECTED_BUTTON_STYLES)
  // Events are dispatched on the first `<wallet-modal>`: add one if the page has none.
  if (!entry.elements().length) addElement(entry)
  startModal(modal, window)
  const ready = restoreAtStart(modal, entry)
  mount(modal, entry)
  const outward = createOutward(modal)
  let openings = 0
  return {
    ready: ready.then(() => prepareSignIn(modal)?.catch(() => {})),
    open(args, pressed) {
      // The press that loaded this code happened before its pointer listener existed: record it now.
      if (pressed instanceof Element) recordPress(modal, pressed)
      const mine = ++openings
      return outward<OpenResult>(async () => {
        await Promise.all([
          soon(modal.locale.ready),
          args?.view !== undefined && loadViewByName(),
          prepareSignIn(modal),
        ])
        // The site may call open() or close() again while code or features load: then this call is obsolete.
        return openForSite(modal, args, () => mine === openings)
      }).catch(failedLoad)
    },
    close() {
      openings++
      closeModal(modal, 'api')
    },
    connect: (id, args) => outward(async () => (await loadHeadless()).connect(modal, id, args)),
    disconnect: (args) => outward(async () => (await loadDisconnect()).disconnect(modal, args)),
    switchNetwork: (id) => outward(async () => (await loadSwitching()).switchNetwork(modal, id)),
    switchConnection: (connection, address) =>
      outward(async () => (await loadHeadless()).switchConnection(modal, connection, address)),
    signIn: () => outward(async () => (await loadSignIn()).signInForSite(modal)),
    signOut: () => outward(async () => (await loadSignIn()).signOut(modal)),
    diagnose: () => outward(async () => (await loadViewByName()).diagnose(modal)),
    pay: (args) => outward<PayResult>(async () => (await loadPay()).payForSite(modal, args)).catch(failedLoad),
    getProvider: createProviders(modal),
    alert: modal.site.alert,
  }
}

/**
 * Preloads the code of the wallet that a button names, on hover or focus. WebKit blocks a popup if code has to be
 * loaded between the press and `window.open`.
 */
export async function warm(wallet?: string): Promise<void> {
  if (wallet && isWebKit()) await (await import('./flows/connect/preloadWallet.ts')).preloadWallet(wallet)
}

/**
 * Restores saved sessions, or discards them with `reconnect: false`. If nothing is saved, as on most page loads, no
 * code is loaded. `isFromOtherTab`: another tab saved the sessions after this page had loaded.
 */
async function restoreSaved(modal: Modal, isFromOtherTab: boolean): Promise<void> {
  const { storage } = modal.site
  const saved = storage.getItem(KEYS.connections)
  const isGivenUp = modal.$options.get().reconnect === false
  // Remove the old entries before loading code: a new connection may be saved under the same keys meanwhile.
  if (isGivenUp) for (const key of [KEYS.connections, KEYS.balances]) storage.removeItem(key)
  if (saved === null && (isGivenUp || storage.getItem(KEYS.network) === null)) return
  const code = loadRestore()
  // A restored visitor sees Account first: preload the views now.
  void loadLazyViews(modal).catch(() => {})
  modal.connections.restoring = code.catch(() => {})
  const { discardSaved, reconnect } = await code
  if (!isGivenUp) await reconnect(modal, { isFromOtherTab })
  else if (saved) discardSaved(modal, saved)
}
