/** Messages while the modal waits for a wallet's approval. */
export const connecting = {
  'connecting.title': 'Continue in {name}',
  'connecting.wait': 'Accept the connection in your wallet',
  'connecting.slow': 'No answer yet. Look for the window or the icon of {name} in your browser.',
  'connecting.declined': 'Connection declined',
  'connecting.declinedHint': 'You cancelled the request. You can try again.',
  'connecting.pending': 'A request is already open',
  'connecting.pendingHint': 'Open {name} and answer the pending request.',
  'connecting.locked': '{name} is locked',
  'connecting.lockedHint': 'Unlock your wallet, then try again.',
  'connecting.silent': '{name} is not responding',
  'connecting.silentHint': 'Open your wallet and look for the request, or try again.',
  'connecting.failed': 'Could not connect',
  'connecting.failedHint': '{name} reported a problem. Try again, or choose another wallet.',
  'connecting.askAgain': 'Ask again',
  'connecting.click': 'Press Continue to open {name}',
  'connecting.gone': '{name} is no longer available in this browser.',
} as const
