import type { Modal } from '../../modal.ts'

/**
 * Goes from SwitchActiveChain to Connect, for a wallet of the target chain. The current connection stays, even if the
 * visitor goes back.
 */
export function switchActiveChain({ router }: Modal): void {
  const { namespace, network, next = 'Connect', isReplaced } = router.$route.get()
  router[isReplaced ? 'replace' : 'push']({ view: next, namespace, network })
}
