import { createLogin, type Login } from '../../state/login.ts'
import type { Modal } from '../../modal.ts'

/** What a modal knows of signing in at the secure site; made when it is first asked for. */
export const loginOf = (modal: Modal): Login => modal.late(createLogin)
