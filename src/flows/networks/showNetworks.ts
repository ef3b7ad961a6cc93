import type { Modal } from '../../modal.ts'

/** Navigates to the list of networks, without the error of an earlier switch. */
export function showNetworks(modal: Modal): void {
  modal.attempt.$switch.set(undefined)
  modal.router.push({ view: 'Networks' })
}
