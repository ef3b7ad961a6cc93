/** The tests draw no QR code: with `showQrModal: false` nothing asks for this. */
export function createAppKit() {
  throw new Error('The stub of @reown/appkit draws nothing: set showQrModal to false')
}
