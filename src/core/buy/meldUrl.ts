import { WalletModalError } from '../errors.ts'

/** The key with which Meld's page is opened unless the site has its own: that of the makers of this protocol. */
const PUBLIC_KEY = 'WXETMuFUQmqqybHuRkSgxv:25B8LJHSfpG6LVjR2ytU5Cwh7Z4Sch2ocoU'

export interface MeldAsk {
  /** Symbol of what is bought. */
  coin: string
  address: string
  projectId: string | undefined
}

/**
 * Returns the address of Meld's page (specification §4). The site's own `publicKey` and `destinationCurrencyCode` in `base`
 * count, but its `walletAddress` does not: coins must reach the visitor. Throws `ServiceUnavailable` for a base that is
 * no address of a page.
 */
export function meldUrl(base: string, { coin, address, projectId }: MeldAsk): string {
  const url = URL.canParse(base) ? new URL(base) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new WalletModalError('ServiceUnavailable')
  const { searchParams } = url
  if (!searchParams.get('publicKey')) searchParams.set('publicKey', PUBLIC_KEY)
  if (!searchParams.get('destinationCurrencyCode')) searchParams.set('destinationCurrencyCode', coin)
  searchParams.set('walletAddress', address)
  if (projectId) searchParams.set('externalCustomerId', projectId)
  return url.href
}
