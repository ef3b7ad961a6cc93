/**
 * Warns of what scripts add to every object, by name. Browsers and libraries read it as options that nobody set: with a
 * `then`, no promise settles. Where that stops the widget, the site's developer learns why.
 */
export function warnOfAdditions(): void {
  const names = Object.keys(Object.prototype)
  if (names.length) console.warn(`Object.prototype has ${names.join(', ')}: this can break wallet-modal`)
}
