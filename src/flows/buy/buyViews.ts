import type { ViewName } from '../../core/views.ts'

/** The views that buy, before a provider's page is open. */
export const BUY_VIEWS: readonly ViewName[] = ['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect']

/** The views that show a part of a purchase. Without it, they have nothing to show. */
export const BUY_STEPS: readonly ViewName[] = ['OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress']
