/** A wallet from the wallet API, from the bundled list, or from the site's `customWallets`; validated. */
export interface WalletListing {
  /** Id in the wallet API (64 hex digits), or the site's own id. */
  id: string
  name: string
  /** http(s) or `data:` URL of the wallet's icon. */
  imageUrl?: string
  rdns?: string
  /** Names of the objects that the wallet injects into pages, by namespace. */
  injected?: readonly { namespace: string; id: string }[]
  /**
   * CAIP-2 ids of the wallet's networks; a namespace alone stands for all networks of that namespace. Absent if
   * unknown.
   */
  chains?: readonly string[]
  /** Opens the wallet's app on a phone: a scheme (`name://`) or an http(s) URL. */
  mobileLink?: string
  /** Opens the wallet's app on a desktop: a scheme or an http(s) URL. */
  desktopLink?: string
  /** The wallet's web app: an http(s) URL. */
  webappLink?: string
  /** Universal link of the wallet's app (`link_mode` in the wallet API): an http(s) URL. */
  universalLink?: string
  homepage?: string
  appStore?: string
  playStore?: string
  chromeStore?: string
  isCertified?: boolean
  /** Whether the wallet supports pairing. */
  canPair: boolean
  /** Rank in the wallet API's order; lower comes first. */
  rank?: number
}
