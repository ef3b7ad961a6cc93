import { once } from '../../core/once.ts'
import type { Modal } from '../../modal.ts'
import { loadSiteCheck } from './loadSiteCheck.ts'

const loadProjectCheck = once(() => import('./checkProject.ts'))

/** Whether any of these options is on. On most sites without a project, none is. */
const turnsOn = (options: object = {}) => Object.values(options).some(Boolean)

/**
 * Checks the site once the modal has been opened, and again when the site changes its options: what the project's
 * dashboard has set, whether the project allows this origin, or which options need a project. Before that, nothing is
 * requested.
 */
export function follow(modal: Modal): () => void {
  const { shell, $options, $features } = modal
  let wasOpen = false
  let mayNeedProject = false
  function look(): void {
    wasOpen ||= shell.$open.get()
    if (!wasOpen) return
    const { projectId, features, consent, connectors, signIn } = $options.get()
    mayNeedProject ||= [features, consent, connectors, { signIn }].some(turnsOn)
    if (projectId)
      // A check that could not be loaded allows everything; the next login tries again.
      loadSiteCheck().then(
        (one) => Promise.all([one.logRemote(modal), one.checkSite(modal)]),
        () => {},
      )
    else if (mayNeedProject)
      // The check only tells developers something. The next change of the options loads it again.
      loadProjectCheck().then(
        ({ checkProject }) => checkProject(modal),
        () => {},
      )
  }
  const stops = [shell.$open.listen(look), $options.listen(look), $features.listen(look)]
  look()
  return () => {
    for (const stop of stops) stop()
  }
}
