import type { Driver } from '../core/driver.ts'
import type { Options } from '../core/options.ts'
import { createButtonElement, type ContentOf } from './button.ts'
import { BUTTON_STYLES } from './buttonStyles.ts'
import { BUTTON_TOKENS } from './buttonTokens.ts'
import { connectContent, networkContent } from './buttonContent.ts'
import { createWalletModalElement } from './WalletModalElement.ts'

/**
 * Defines our custom elements, unless another copy of the widget already did. `attributes` maps attribute names to
 * options.
 */
export function defineTags(driver: () => Driver, attributes: ReadonlyMap<string, keyof Options>): void {
  if (typeof customElements === 'undefined') return
  const createButton = (content: ContentOf, view?: string) =>
    createButtonElement(driver, BUTTON_TOKENS + BUTTON_STYLES, content, view)
  const elements: Record<string, CustomElementConstructor> = {
    'wallet-modal': createWalletModalElement(driver, attributes),
    'wallet-modal-button': createButton(connectContent),
    'wallet-modal-network-button': createButton(networkContent, 'Networks'),
    'wallet-modal-wallet-button': createButton(connectContent),
  }
  for (const [name, element] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, element)
}
