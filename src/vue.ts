/** `wallet-modal/vue`: Vue's `isCustomElement` option for our tags; importing it also types the elements in templates. */
export const isCustomElement = (tag: string): boolean => tag.startsWith('wallet-modal')
