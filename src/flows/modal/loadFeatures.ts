import type { Modal } from '../../modal.ts'

/**
 * Loads the features that the project's owner set in the dashboard; options of the site win. After a failure the site's
 * options and the defaults apply. Not requested without a project id or with `manualControl`.
 */
export async function loadFeatures(modal: Modal): Promise<void> {
  const { projectId, manualControl } = modal.$options.get()
  if (!projectId || manualControl) return
  const remote = await modal.walletApi().then((api) => api.features()).catch(() => undefined)
  if (!remote || modal.$options.get().projectId !== projectId) return
  modal.$remote.set(remote)
}
