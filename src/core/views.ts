import type { VIEWS } from './viewNames.ts'

/** The name of a view. The list is in another file, so that the first view does not load it. */
export type ViewName = (typeof VIEWS)[number]
