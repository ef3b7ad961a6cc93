import type { ViewModule } from './modal/context.ts'
import * as Connect from './connect/Connect.tsx'

/** The only view in the first chunk. */
export const FIRST_VIEWS: Readonly<Record<'Connect', ViewModule>> = { Connect }
