import { loadWallets } from '../../flows/wallets/loadWallets.ts'
import type { Modal } from '../../modal.ts'

/** The click on a button. */
export interface Press {
  currentTarget: HTMLElement
}

/**
 * Requests the wallet list again. The button that was pressed disappears with its notice if the list is there then: its
 * focus goes to the last row of the list above, which opens all wallets.
 */
export async function reloadList(modal: Modal, { currentTarget: pressed }: Press): Promise<void> {
  const rows = pressed.closest('[role=status]')?.previousElementSibling?.querySelectorAll<HTMLElement>('.row')
  const hadFocus = pressed.matches(':focus')
  await loadWallets(modal, { again: true })
  if (hadFocus && !modal.walletList.$listed.get().problem) [...(rows ?? [])].at(-1)?.focus()
}
