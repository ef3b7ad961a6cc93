import type { Modal } from '../../modal.ts'

/**
 * Goes on from SwitchActiveChain to where a wallet of the target chain is connected. Nothing else changes before one is: who turns
 * back is still connected where they were.
 */
export function switchActiveChain({ router }: Modal): void {
  const { namespace, network, next = 'Connect', isReplaced } = router.$route.get()
  router[isReplaced ? 'replace' : 'push']({ view: next, namespace, network })
}
