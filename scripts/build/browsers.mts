/**
 * The oldest supported browsers: the first with `light-dark()`, relative colors, popovers and constructable style
 * sheets. Style sheets are compiled for them, and the README lists them (test/checks/browsers).
 */
export const OLDEST = { chrome: '123', safari: '17.5', firefox: '128' }
