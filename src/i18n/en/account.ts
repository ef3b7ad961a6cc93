/** Messages of Account. */
export const account = {
  'account.address': 'Address {address}',
  'account.copy': 'Copy address',
  'account.copyFailed': 'Failed to copy',
  'account.balanceUnknown': 'Balance unknown',
  'account.retryBalance': 'Reload balance',
  'account.explorer': 'Explorer',
  'account.settings': 'Settings',
  'account.disconnect': 'Disconnect',
  'account.otherAccounts': 'Accounts',
  'account.connectedWith': 'Connected with {name}',
} as const
