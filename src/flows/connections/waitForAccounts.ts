import type { Modal } from '../../modal.ts'

/** Shows that a wallet is asked about its accounts, until `ask` is done or the visitor leaves the view. Does nothing while one is asked: it would refuse a second question. */
export async function waitForAccounts(modal: Modal, ask: (signal: AbortSignal) => Promise<void>): Promise<void> {
  if (modal.pending.accounts) return
  const controller = new AbortController()
  modal.pending.accounts = controller
  modal.shell.wait(controller.signal)
  await ask(controller.signal)
  controller.abort()
  if (modal.pending.accounts === controller) modal.pending.accounts = undefined
}

/** Stops waiting: the visitor left the view. */
export function abandonAccounts({ pending }: Modal): void {
  pending.accounts?.abort()
  pending.accounts = undefined
}
