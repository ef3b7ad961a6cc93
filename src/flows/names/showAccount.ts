import type { Modal } from '../../modal.ts'

/** Goes to Account: back, if the visitor came from there. */
export function showAccount({ router }: Modal): void {
  if (!router.backTo('Account')) router.reset({ view: 'Account' })
}
