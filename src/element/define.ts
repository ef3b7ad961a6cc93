import type { Driver } from '../core/driver.ts'
import type { Options } from '../core/options.ts'
import { createButtonElement, type ContentOf } from './button.ts'
import { connectContent, networkContent } from './buttonContent.ts'
import { createWalletModalElement } from './WalletModalElement.ts'

/**
 * Defines `wallet-modal`, `wallet-modal-button`, `wallet-modal-network-button` and `wallet-modal-wallet-button`, unless
 * another copy of the widget already did. Must be called in a browser. `attributes` maps attribute names to options.
 */
export function defineTags(driver: () => Driver, attributes: ReadonlyMap<string, keyof Options>): void {
  const define = (name: string, element: CustomElementConstructor) =>
    customElements.get(name) ?? customElements.define(name, element)
  const defineButton = (name: string, content: ContentOf, view?: string) =>
    define(`wallet-modal-${name}button`, createButtonElement(driver, content, view))
  define('wallet-modal', createWalletModalElement(driver, attributes))
  defineButton('', connectContent)
  defineButton('network-', networkContent, 'Networks')
  defineButton('wallet-', connectContent)
}
