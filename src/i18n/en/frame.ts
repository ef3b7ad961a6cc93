/** Error messages of the embedded wallet's frame. */
export const frame = {
  'frame.title': 'Embedded wallet',
  'frame.unloaded': 'Unable to load email login dependency',
  'frame.error': 'An error occurred',
  'frame.wait': 'Please try again after {seconds} seconds',
  'frame.notAllowed': 'Requested RPC call is not allowed',
  'frame.disallowed': 'Action not allowed',
  'frame.notSignedIn': 'Not connected to email or social',
  'alert.APKT003': 'APKT003 Network Error: Wallet Load Failed',
  'alert.APKT004': 'APKT004 Wallet Request Timeout',
} as const
