import type { ViewModule } from './modal/context.ts'
import * as Connect from './connect/Connect.tsx'

/** The view in the first chunk. All others are in `later.ts`. */
export const FIRST_VIEWS: Readonly<Record<'Connect', ViewModule>> = { Connect }
