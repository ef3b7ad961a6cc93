/** `wallet-modal/vue`: tells Vue's compiler which tags are ours, `isCustomElement` of its options; importing it types the elements in templates. */
export const isCustomElement = (tag: string): boolean => tag.startsWith('wallet-modal')
