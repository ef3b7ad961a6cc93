/**
 * The package entry `wallet-modal/vue`: a function for Vue's `isCustomElement` option. Importing it also types the
 * elements in templates.
 */
export const isCustomElement = (tag: string): boolean => tag.startsWith('wallet-modal')
