import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WALLET_API_WAIT_MS } from '../../core/limits.ts'
import type { RemoteFeatures } from '../../core/options.ts'
import type { Modal } from '../../modal.ts'
import { report } from './report.ts'
import { asksVisitors, loadSignIn } from './loadSignIn.ts'

/**
 * Creates the function that loads remote features: one request for each project id, also when the site changes the id
 * while the modal is open.
 */
function createFeatureLoader(modal: Modal) {
  const { shell, $options, $remote, walletApi, lifetime, connections } = modal
  const none = $remote.get()
  const before = connections.$known.get()
  const known = new Map<string | undefined, RemoteFeatures>()
  const requests = new Map<string, Promise<void>>()
  const failures = new Map<string, WalletModalError>()
  /** Applies the loaded features of the current project id, if any. */
  function apply(): void {
    const remote = known.get($options.get().projectId) ?? none
    if (remote !== $remote.get()) $remote.set(remote)
  }
  async function request(projectId: string): Promise<void> {
    const api = await walletApi().catch(() => undefined)
    // If the project id has changed meanwhile, the listener below loads the features of the new project.
    if (!api || projectId !== $options.get().projectId) return void requests.delete(projectId)
    const failed = (error: unknown) => {
      failures.set(projectId, toWalletModalError(error))
      return none
    }
    known.set(projectId, await api.features().catch(failed))
    apply()
    if (asksVisitors(modal)) followDashboard()
  }
  /** Asks the visitor to sign in, if that is what the dashboard says. Invalid options are reported where they are read. */
  const followDashboard = () =>
    void loadSignIn().then(
      (one) => one.followDashboard(modal, before).catch(() => {}),
      (error: unknown) => report(modal, toWalletModalError(error)),
    )
  async function load({ isOpening = shell.$open.get() } = {}): Promise<void> {
    const { projectId, manualControl } = $options.get()
    if (!isOpening || !projectId || manualControl) return
    const running = requests.get(projectId) ?? request(projectId)
    requests.set(projectId, running)
    await running
  }
  const stop = $options.listen(() => {
    apply()
    void load()
  })
  lifetime.signal.addEventListener('abort', stop, { once: true })
  return { load, failures }
}

const loaderOf = (modal: Modal) => modal.late(createFeatureLoader)

/**
 * Loads the remote features, which the project's owner set in the dashboard, and waits for them. Sends no request while
 * the modal has not been opened, without a project id, or with `manualControl`. After a failure the site's options and
 * the defaults apply.
 */
export const loadFeatures = (modal: Modal): Promise<void> => loaderOf(modal).load()

/** Loads the remote features before the modal opens. Waits at most 2 s for them, then rejects with `WalletTimeout`. */
export const waitForFeatures = (modal: Modal): Promise<void> =>
  withTimeout(loaderOf(modal).load({ isOpening: true }), { ms: WALLET_API_WAIT_MS, signal: modal.lifetime.signal })

/** Returns why a project's remote features could not be loaded; undefined if they were, or have not been asked for. */
export const failureOf = (modal: Modal, projectId: string): WalletModalError | undefined =>
  loaderOf(modal).failures.get(projectId)
