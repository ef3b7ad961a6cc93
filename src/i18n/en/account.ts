/** Messages of Account. */
export const account = {
  'account.address': 'Address {address}',
  'account.copy': 'Copy address',
  'account.copied': 'Address copied',
  'account.copyFailed': 'Failed to copy',
  'account.balanceUnknown': 'Balance unknown',
  'account.retryBalance': 'Reload balance',
  'account.disconnect': 'Disconnect',
  'account.connectedWith': 'Connected with {name}',
} as const
