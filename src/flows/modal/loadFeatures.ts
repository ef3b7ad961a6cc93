import type { FeaturesInput } from '../../core/options.ts'
import type { Modal } from '../../modal.ts'

/** Requests the features of each project once; also those of another project when the site changes it while the modal is open. */
function createFeatureLoader({ shell, $options, $remote, walletApi, lifetime }: Modal) {
  const none = $remote.get()
  const known = new Map<string | undefined, FeaturesInput>()
  /** Applies what is known of the current project. */
  function apply(): void {
    const remote = known.get($options.get().projectId) ?? none
    if (remote !== $remote.get()) $remote.set(remote)
  }
  async function load(): Promise<void> {
    const { projectId, manualControl } = $options.get()
    if (!shell.$open.get() || !projectId || manualControl || known.has(projectId)) return
    known.set(projectId, none)
    known.set(projectId, await walletApi().then((api) => api.features()).catch(() => none))
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
 * Loads the features that the project's owner set in the dashboard, once per page: called by whatever view is shown first.
 * Never before the modal opens, without a project id or with `manualControl`. After a failure the site's options and the
 * defaults apply.
 */
export const loadFeatures = (modal: Modal): Promise<void> => modal.late(createFeatureLoader)()
