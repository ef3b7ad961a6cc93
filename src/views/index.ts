import type { ViewModule } from './modal/context.ts'
import * as Connect from './connect/Connect.tsx'

/** The screen that comes with the shell. Every other one is a line in `later.ts`. */
export const FIRST_VIEWS: Readonly<Record<'Connect', ViewModule>> = { Connect }
