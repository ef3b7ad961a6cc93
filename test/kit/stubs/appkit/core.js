/** The tests draw no QR code: `showQrModal: false` never uses this. */
export function createAppKit() {
  throw new Error('The stub of @reown/appkit draws nothing: set showQrModal to false')
}
