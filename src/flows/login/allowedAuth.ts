import type { AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'
import { loadSiteCheck } from '../site/loadSiteCheck.ts'
import { loginOf } from './loginOf.ts'

/** Whether it is known that the project allows no logins at this site. */
export const isRefused = (modal: Modal): boolean => loginOf(modal).refused.has(modal.$options.get().projectId)

/**
 * Rejects with `OriginNotAllowed` if the project does not allow logins at this site. Whatever keeps the check from
 * answering allows them.
 */
export async function mustBeAllowed(modal: Modal): Promise<void> {
  const check = await loadSiteCheck().catch(() => undefined)
  const { projectId } = modal.$options.get()
  try {
    await check?.mayLogIn(modal)
  } catch (error) {
    loginOf(modal).refused.add(projectId)
    throw error
  }
}

/**
 * Resolves with the embedded wallet for a new login. Rejects like `mustBeAllowed` and `modal.auth()`, before the secure
 * site is asked for anything.
 */
export async function allowedAuth(modal: Modal): Promise<AuthWallet> {
  await mustBeAllowed(modal)
  return modal.auth()
}
