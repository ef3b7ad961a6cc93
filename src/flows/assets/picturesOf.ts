import type { Options } from '../../core/options.ts'
import { BLOCKCHAIN_API_URL, WALLET_API_URL } from '../../core/page/hosted.ts'
import type { Modal } from '../../modal.ts'
import { createPictures } from '../../state/pictures.ts'

const create = () => createPictures()

/** Returns the store of whether the visitor allowed pictures from strangers' hosts. */
export const picturesOf = (modal: Modal) => modal.late(create)

/** Whether a picture is on a host of the project's services, or the site itself named it in the option `tokens`. */
function isOwn({ services = {}, tokens = {} }: Options, url: string): boolean {
  const { walletApi = WALLET_API_URL, blockchainApi = BLOCKCHAIN_API_URL } = services
  const bases = [walletApi, blockchainApi].flat().filter((base) => URL.canParse(base))
  const isOfService = /^https?:/i.test(url) && bases.some((base) => new URL(base).origin === new URL(url).origin)
  const named = Object.values(tokens).flatMap((ofNetwork) => ofNetwork ?? [])
  return isOfService || named.some(({ image }) => image === url)
}

/**
 * Returns who a picture of a token or NFT would tell that the visitor looks at it. `own`: one of the project's services,
 * or a host that the site named. `stranger`: a host that the creator of the token chose. `none`: the picture is never
 * loaded: it is not on https (`ipfs:` would need a gateway that nobody asked for), or on the page's own host, to which
 * the browser would send the visitor's cookies.
 */
export function hostOf(options: Options, url: string): 'own' | 'stranger' | 'none' {
  if (!URL.canParse(url)) return 'none'
  if (isOwn(options, url)) return 'own'
  const { protocol, origin } = new URL(url)
  return protocol === 'https:' && origin !== location.origin ? 'stranger' : 'none'
}
