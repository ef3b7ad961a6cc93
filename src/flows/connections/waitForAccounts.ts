import type { Modal } from '../../modal.ts'

/**
 * Sets the busy state while a wallet handles a request about accounts, until `ask` settles or the visitor leaves the
 * view. Ignores the call if one is pending, since the wallet would refuse a second one.
 */
export async function waitForAccounts(modal: Modal, ask: (signal: AbortSignal) => Promise<void>): Promise<void> {
  if (modal.attempt.pending.accounts) return
  const controller = new AbortController()
  modal.attempt.pending.accounts = controller
  modal.shell.wait(controller.signal)
  await ask(controller.signal)
  controller.abort()
  if (modal.attempt.pending.accounts === controller) modal.attempt.pending.accounts = undefined
}

/** Stops waiting, for a visitor who leaves the view. */
export function abandonAccounts({ attempt: { pending } }: Modal): void {
  pending.accounts?.abort()
  pending.accounts = undefined
}
