import type { Modal } from '../modal.ts'

/** Fetches what talking to a wallet and reading its balance will need, once one may be chosen. A failure shows when it is. */
export function warmWallets(modal: Modal): void {
  for (const chain of modal.chains) void chain.load().catch(() => {})
  void modal.rpc().catch(() => {})
}
