/** Messages of the NFTs in Account. */
export const nfts = {
  'nfts.loading': 'Loading NFTs',
  'nfts.heading': 'From your activity',
  'nfts.empty': 'No NFTs yet',
  'nfts.emptyText': 'NFTs that you receive on {network} appear here.',
  'nfts.failed': 'NFTs could not be loaded',
  'nfts.none': 'NFTs on {network} are unknown',
  'nfts.noneText': 'They are found in your activity, but no service lists the activity of this network for this site.',
  'nfts.older': 'Older activity is not read yet. It may have more NFTs.',
  'nfts.readOlder': 'Read older activity',
  'nfts.more': 'Show more NFTs',
  'nfts.partial': 'Some NFTs could not be read.',
  'nfts.from': 'From',
  'nfts.received': 'Received',
  'nfts.count': 'Quantity',
  'nfts.mint': 'Mint address',
  'nfts.copy': 'Copy mint address',
} as const
