import type { Modal } from '../../modal.ts'

/** Whether the visitor has consented, and the site has a project and has not turned analytics off. */
export function isConsented({ $options, $features }: Modal): boolean {
  const { consent, projectId } = $options.get()
  return consent?.analytics === true && Boolean(projectId) && $features.get().analytics
}
