import type { FeaturesInput } from '../../core/options.ts'
import type { Modal } from '../../modal.ts'

/**
 * Creates the function that loads remote features: one request for each project id, also when the site changes the id
 * while the modal is open.
 */
function createFeatureLoader({ shell, $options, $remote, walletApi, lifetime }: Modal) {
  const none = $remote.get()
  const known = new Map<string | undefined, FeaturesInput>()
  /** Applies the loaded features of the current project id, if any. */
  function apply(): void {
    const remote = known.get($options.get().projectId) ?? none
    if (remote !== $remote.get()) $remote.set(remote)
  }
  async function load(): Promise<void> {
    const { projectId, manualControl } = $options.get()
    if (!shell.$open.get() || !projectId || manualControl || known.has(projectId)) return
    const api = await walletApi().catch(() => undefined)
    // If the project id has changed meanwhile, the listener below loads the features of the new project.
    if (!api || projectId !== $options.get().projectId || known.has(projectId)) return
    known.set(projectId, none)
    known.set(projectId, await api.features().catch(() => none))
    apply()
  }
  const stop = $options.listen(() => {
    apply()
    void load()
  })
  lifetime.signal.addEventListener('abort', stop, { once: true })
  return load
}

/**
 * Loads the remote features, which the project's owner set in the dashboard. Sends no request while the modal has not
 * been opened, without a project id, or with `manualControl`. After a failure the site's options and the defaults
 * apply.
 */
export const loadFeatures = (modal: Modal): Promise<void> => modal.late(createFeatureLoader)()
