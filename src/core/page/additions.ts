/**
 * Prints a warning with the names of all properties that scripts of the page have added to `Object.prototype`. Every object
 * has those: browsers and libraries take them for options, and with a `then` no promise settles. If that stops the widget,
 * the site's developer can see why.
 */
export function warnOfAdditions(): void {
  const names = Object.keys(Object.prototype)
  if (names.length) console.warn(`Object.prototype has ${names.join(', ')}: this can break wallet-modal`)
}
