/** Messages for pairing with a wallet on another device or in another app. */
export const pairing = {
  'pairing.code': 'QR code',
  'pairing.preparing': 'Preparing the code',
  'pairing.scan': 'Scan the code with a wallet on your phone',
  'pairing.scanNamed': 'Scan the code with {name} on your phone',
  'pairing.renewed': 'There is a new code',
  'pairing.slow': 'This is taking longer than usual. Your connection may be slow.',
  'pairing.offline': 'Connection lost. The code returns once you are back online.',
  'pairing.restart': 'Get a new code',
  'pairing.copy': 'Copy link',
  'pairing.copied': 'Link copied',
  'pairing.copyFailed': 'Failed to copy',

  'pairing.where': 'Where is {name}?',
  'pairing.browser': 'Browser',
  'pairing.mobile': 'Mobile',
  'pairing.web': 'Webapp',
  'pairing.desktop': 'Desktop',

  'pairing.open': 'Open',
  'pairing.openHint': 'Open the app and accept the connection, then come back here',
  'pairing.webHint': 'It opens in a new tab. Accept the connection there.',
  'pairing.browserHint': 'It is installed in this browser.',
  'pairing.browseHint': 'This page opens in the browser of {name}. Connect there.',
  'pairing.left': 'Accept the connection in {name}, then come back here',
  'pairing.nothing': 'Did {name} not open?',
  'pairing.nothingHint':
    'It may not be on this device. Get it, copy the link into it, or scan the code from another device.',
  'pairing.framedHint':
    'This page is shown inside another one, which may not let it open apps. Copy the link into {name}, or scan the code from another device.',
  'pairing.showCode': 'Show QR code',
  'pairing.hideCode': 'Use this device',
  'pairing.missing': 'Don’t have {name}?',
  'pairing.get': 'Get',
  'pairing.notDetected': 'Not Detected',
  'pairing.notDetectedHint': '{name} is not in this browser. Install it, then reload this page.',

  'pairing.expired': 'The code has expired',
  'pairing.expiredHint': 'No wallet answered in time. Get a new code.',
  'pairing.unreachable': 'The pairing service is not responding',
  'pairing.unreachableHint':
    'It carries messages between this page and your wallet. Check your internet connection, then try again.',
  'pairing.refused': 'Pairing is not allowed here',
  'pairing.refusedHint': 'The pairing service does not accept this site. Choose another way to connect.',
  'pairing.off': 'Pairing is not available here',
  'pairing.offHint': 'Choose another way to connect.',
  'pairing.failedHint': 'Something went wrong while pairing. Try again, or choose another wallet.',
} as const
