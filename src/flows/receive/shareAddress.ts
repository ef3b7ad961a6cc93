import type { Modal } from '../../modal.ts'

/** Whether this browser has a share sheet. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Errors to ignore: the visitor closed the share sheet, or pressed the button again while it was opening. */
const IGNORED: readonly unknown[] = ['AbortError', 'InvalidStateError']

/** Opens the device's share sheet with the address. A failure shows a toast. Never rejects. */
export async function shareAddress({ router, toasts }: Modal, address: string): Promise<void> {
  try {
    await navigator.share({ text: address })
  } catch (error) {
    if (IGNORED.includes((error as Partial<Error> | null)?.name)) return
    if (router.$route.get().view === 'WalletReceive') toasts.add((t) => t('receive.shareFailed'), 'error')
  }
}
