import type { Modal } from '../../modal.ts'

/** Opens the list of networks and clears the error of an earlier choice. */
export function showNetworks(modal: Modal): void {
  modal.attempt.$switch.set(undefined)
  modal.router.push({ view: 'Networks' })
}
