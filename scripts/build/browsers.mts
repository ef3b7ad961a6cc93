/**
 * The oldest browsers that we write for: the first with `light-dark()`, relative colours, popovers and constructable style sheets.
 * Style sheets are written for them, and the README names them (test/checks/browsers).
 */
export const OLDEST = { chrome: '123', safari: '17.5', firefox: '128' }
