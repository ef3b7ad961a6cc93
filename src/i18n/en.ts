/**
 * English messages of the first chunk; lazily loaded views have theirs in src/i18n/en. English is the source of all
 * translations. `{name}` is a placeholder.
 */
export const en = {
  'common.back': 'Back',
  'common.close': 'Close',
  'common.tryAgain': 'Try again',
  'common.reload': 'Reload page',
  'common.reloadHint': 'Still not loading. Reload the page',
  'common.continue': 'Continue',
  'common.loading': 'Loading',

  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting...',
  'button.selectNetwork': 'Select Network',
  'button.switchNetwork': 'Switch Network',

  'connect.title': 'Connect Wallet',
  'connect.byEmail': 'Connect Email Wallet',
  'connect.installed': 'Installed',
  'connect.connected': 'Connected',
  'connect.recent': 'Recent',
  'connect.empty': 'No wallet found in this browser',
  'connect.emptyHint':
    'Install a wallet extension, or open this page in your wallet’s browser. It appears here automatically.',
  'connect.find': 'Find a wallet',
  'connect.qr': 'QR code',
  'connect.or': 'or',
  'connect.all': 'All wallets',
  'connect.withWallet': 'Continue with a wallet',
  'connect.branding': 'Made with Wallet Modal',
  'connect.agreeFirst': 'Agree to the terms first',
  'connect.isPaired': 'Disconnect the paired wallet first',

  'whatIsAWallet.title': 'What is a Wallet?',

  'toast.balance': 'Token Balance Unavailable',
  'toast.dismiss': 'Dismiss',

  'error.InvalidOption': 'Invalid option',
  'error.LoadFailed': 'A part of the widget could not be loaded. Check your connection and try again',
  'error.Unknown': 'Something went wrong',
} as const
