import { login } from '../../i18n/en/login.ts'
import type { Modal } from '../../modal.ts'
import { dropAuth } from './failLogin.ts'

/** Discards a saved login if the secure site is unavailable, and shows a toast (specification §8). */
export async function discardAuth(modal: Modal): Promise<void> {
  await modal.locale.add(login)
  dropAuth(modal)
}
