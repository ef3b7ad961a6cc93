import type { Modal } from '../../modal.ts'

/**
 * Takes over the features that the project's owner set at the service (contract A2.1); what the site sets itself wins. A failure
 * leaves the site's own and the defaults. Not asked without a project, nor where the site pairs by itself.
 */
export async function loadFeatures(modal: Modal): Promise<void> {
  const { projectId, manualControl } = modal.$options.get()
  if (!projectId || manualControl) return
  const remote = await modal.walletApi().then((api) => api.features()).catch(() => undefined)
  if (!remote || modal.$options.get().projectId !== projectId) return
  modal.$remote.set(remote)
}
