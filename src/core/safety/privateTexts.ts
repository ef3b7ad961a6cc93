/**
 * Marks an element whose text is private: who the visitor is, what they own, sign or typed. `data-private=""` in markup.
 * Recordings, the log and reports honor it, and LogRocket by itself. Fields need no mark: what is typed is private.
 */
export const PRIVATE = '[data-private]'

/** Fields whose text is private. Those for searches and amounts are treated in another way. */
const FIELDS =
  'textarea,input:not([type=checkbox],[type=radio],[inputmode=search],[inputmode=decimal],[inputmode=numeric])'

/** Returns the texts that are shown as private in a part of the page. */
export const privateTextsIn = (root: ParentNode): string[] =>
  [...root.querySelectorAll(PRIVATE)].flatMap((one) => one.textContent || [])

/** Returns what stands in the private fields of a part of the page. */
export const typedIn = (root: ParentNode): string[] =>
  [...root.querySelectorAll<HTMLInputElement>(FIELDS)].flatMap((one) => one.value || [])
