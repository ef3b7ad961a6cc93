/** Messages of the views that show an address to receive coins. */
export const receive = {
  'receive.code': 'QR code of your address',
  'receive.address': 'Your address on {network}',
  'receive.share': 'Share',
  'receive.shareFailed': 'Could not share the address. Copy it instead.',
  'receive.only': 'Send only coins and tokens on {network}. Others may be lost.',
  'receive.onlyThese': 'Send only coins and tokens on {network} or the networks below. Others may be lost.',
  'receive.list': 'This address receives coins and tokens on these networks. Those on other networks may be lost.',
  'receive.inUse': 'In use',
  'receive.testnet': 'Testnet',
} as const
