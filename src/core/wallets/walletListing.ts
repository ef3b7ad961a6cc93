/** A listed wallet, from the wallet API, the bundled list, or the site's `customWallets`; validated. */
export interface WalletListing {
  /** Id in the wallet API (64 hex digits), or the site's own id. */
  id: string
  name: string
  /** http(s) or `data:` URL of its icon. */
  imageUrl?: string
  rdns?: string
  /** Names of its injected objects, by namespace. */
  injected?: readonly { namespace: string; id: string }[]
  /** CAIP-2 ids of its networks, or a whole namespace; absent if unknown. */
  chains?: readonly string[]
  /** Opens its app on a phone: a scheme (`name://`) or an http(s) URL. */
  mobileLink?: string
  /** Opens its app on a desktop: a scheme or an http(s) URL. */
  desktopLink?: string
  /** Its app on the web: an http(s) URL. */
  webappLink?: string
  /** Universal link of its app (`link_mode`): an http(s) URL. */
  universalLink?: string
  homepage?: string
  appStore?: string
  playStore?: string
  chromeStore?: string
  isCertified?: boolean
  /** False if it does not support pairing. */
  canPair: boolean
  /** Rank in the wallet API's order; lower comes first. */
  rank?: number
}
