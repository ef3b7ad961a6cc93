import type { Modal } from '../../modal.ts'

/** Shows the networks to choose from, without the failure of an earlier choice. */
export function showNetworks(modal: Modal): void {
  modal.attempt.$switch.set(undefined)
  modal.router.push({ view: 'Networks' })
}
