/** A wallet of the wallet list, whether it is here or not: from the wallet API, the bundled registry, or the site's `customWallets`. Checked where it came in. */
export interface WalletListing {
  /** Id in the wallet API (64 hex digits), or the site's own. */
  id: string
  name: string
  /** http(s) or `data:` URL of its mark. */
  imageUrl?: string
  rdns?: string
  /** Names under which it puts itself into pages, by namespace. */
  injected?: readonly { namespace: string; id: string }[]
  /** CAIP-2 ids of the networks that it names, or a namespace for all that it has; absent where it names none. */
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
  /** False where the pairing protocol does not reach it. */
  canPair: boolean
  /** Place in the wallet API's own order, the lower the earlier. */
  rank?: number
}
