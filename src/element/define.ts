import type { Driver } from '../core/driver.ts'
import type { Options } from '../core/options.ts'
import { createSheet } from './base.ts'
import { createButtonElement } from './button.ts'
import { BUTTON_STYLES } from './buttonStyles.ts'
import { BUTTON_TOKENS } from './buttonTokens.ts'
import { connectContent, networkContent } from './buttonContent.ts'
import { createWalletModalElement, HOST_STYLES } from './WalletModalElement.ts'

/**
 * Defines our custom elements, unless another copy of the widget already did. `attributes` maps attribute names to
 * options.
 */
export function defineTags(driver: () => Driver, attributes: ReadonlyMap<string, keyof Options>): void {
  if (typeof customElements === 'undefined') return
  const buttons = createSheet(BUTTON_TOKENS + BUTTON_STYLES)
  const elements: Record<string, () => CustomElementConstructor> = {
    'wallet-modal': () => createWalletModalElement(driver, attributes, createSheet(HOST_STYLES)),
    'wallet-modal-button': () => createButtonElement(driver, buttons, connectContent),
    'wallet-modal-network-button': () => createButtonElement(driver, buttons, networkContent, 'Networks'),
    'wallet-modal-wallet-button': () => createButtonElement(driver, buttons, connectContent),
  }
  for (const [name, create] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, create())
}
