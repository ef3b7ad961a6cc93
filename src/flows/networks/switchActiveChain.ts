import type { Modal } from '../../modal.ts'

/**
 * Goes from SwitchActiveChain to connecting a wallet on the target chain. Nothing else changes yet: a visitor who goes
 * back keeps the current connection.
 */
export function switchActiveChain({ router }: Modal): void {
  const { namespace, network, next = 'Connect', isReplaced } = router.$route.get()
  router[isReplaced ? 'replace' : 'push']({ view: next, namespace, network })
}
