import type { Modal } from '../../modal.ts'
import { checkProject } from './checkProject.ts'
import { loadSiteCheck } from './loadSiteCheck.ts'

/**
 * Checks the site once the modal has been opened, and again when the site changes its options: what the project's
 * dashboard has set, whether the project allows this origin, or which options need a project. Before that, nothing is
 * requested.
 */
export function follow(modal: Modal): () => void {
  const { shell, $options, $features } = modal
  let wasOpen = false
  function look(): void {
    wasOpen ||= shell.$open.get()
    if (!wasOpen) return
    if (!$options.get().projectId) return checkProject(modal)
    // A check that could not be loaded allows everything; the next login tries again.
    loadSiteCheck().then(
      (one) => Promise.all([one.logRemote(modal), one.checkSite(modal)]),
      () => {},
    )
  }
  const stops = [shell.$open.listen(look), $options.listen(look), $features.listen(look)]
  look()
  return () => {
    for (const stop of stops) stop()
  }
}
