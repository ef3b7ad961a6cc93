import type { Modal } from '../../modal.ts'
import type { Route } from '../../state/router.ts'

/** Navigates to a view. Back returns to the current one. */
export const showView = ({ router }: Pick<Modal, 'router'>, route: Route) => router.push(route)
