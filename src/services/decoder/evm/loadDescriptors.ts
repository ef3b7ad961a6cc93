/** Loads what we know about contracts. A chunk of its own: most requests are plain transfers and allowances. */
export const loadDescriptors = () => import('../descriptors/index.ts')
