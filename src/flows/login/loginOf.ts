import { createLogin, type Login } from '../../state/login.ts'
import type { Modal } from '../../modal.ts'

/** Returns the stores of the pending logins. */
export const loginOf = (modal: Modal): Login => modal.late(createLogin)
