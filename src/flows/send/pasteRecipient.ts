import type { Modal } from '../../modal.ts'
import { setRecipient } from './recipient.ts'

/** Takes the recipient from the clipboard. If the browser does not allow that, a toast says so. Never rejects. */
export async function pasteRecipient(modal: Modal): Promise<void> {
  try {
    const text = await navigator.clipboard.readText()
    if (modal.router.$route.get().view === 'WalletSend') await setRecipient(modal, text.trim())
  } catch {
    modal.toasts.add((t) => t('send.pasteFailed'), 'error')
  }
}
