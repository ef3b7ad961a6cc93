import type { VIEWS } from './viewNames.ts'

/** A screen by its name. The list of them is in a file of its own, which the first screen does not load. */
export type ViewName = (typeof VIEWS)[number]
