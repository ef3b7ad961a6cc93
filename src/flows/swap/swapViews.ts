import type { ViewName } from '../../core/views.ts'

/** The views of a swap that is not sent yet. */
export const SWAP_VIEWS: readonly ViewName[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

/** The views that show a quote. It is renewed only while one of them is in sight. */
export const QUOTE_VIEWS: readonly ViewName[] = ['Swap', 'SwapPreview']
