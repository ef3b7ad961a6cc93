// Chunk: the API methods that connect without showing the modal.
import type { Modal } from '../../modal.ts'
import { loadLoginReturn } from './loadLogin.ts'

export { connect } from './connect.ts'
export { connectInSafe } from './connectInSafe.ts'
export { switchConnection } from '../connections/switchConnection.ts'

/** Finishes a social login whose provider has just redirected back to this page. Rejects with `LoadFailed`. */
export const resumeLogin = async (modal: Modal): Promise<void> => (await loadLoginReturn()).resumeRedirectLogin(modal)
