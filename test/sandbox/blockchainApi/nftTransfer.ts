import type { Piece } from './collection.ts'
import type { IconUrl, NftInfo, Transfer } from './rows.ts'

/** Creates a transfer of an NFT. */
export function nftTransfer(
  { direction, name, picture: given = 'own', quantity = '1', isSpam = false }: Piece,
  iconUrl: IconUrl,
): Transfer {
  const picture = { url: given === 'own' ? iconUrl('NFT') : given, content_type: 'image/svg+xml' }
  const nft_info: NftInfo = { name, content: { preview: picture, detail: picture }, flags: { is_spam: isSpam } }
  return { direction, quantity: { numeric: quantity }, value: null, price: null, fungible_info: null, nft_info }
}
