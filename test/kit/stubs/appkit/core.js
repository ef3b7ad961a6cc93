/** Replaces AppKit, which is never used: the tests pass `showQrModal: false`. */
export function createAppKit() {
  throw new Error('The stub of @reown/appkit draws nothing: set showQrModal to false')
}
