/** Entries of a visit. What happens afterwards is not recorded. */
export const VISIT_ENTRIES_MAX = 20_000

/** Characters of a text in a visit. */
export const VISIT_TEXT_MAX = 16_384

/** Values in the options, a detail or an argument of a visit, of all depths together. */
export const VISIT_VALUES_MAX = 5_000

/** Depth of options and arguments in a visit. */
export const VISIT_DEPTH_MAX = 8
