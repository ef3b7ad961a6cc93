import { createLogin, type Login } from '../../state/login.ts'
import type { Modal } from '../../modal.ts'

/** The modal's login store; created on first use. */
export const loginOf = (modal: Modal): Login => modal.late(createLogin)
