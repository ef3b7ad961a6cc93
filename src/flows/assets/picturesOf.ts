import type { Options } from '../../core/options.ts'
import { BLOCKCHAIN_API_URL, WALLET_API_URL } from '../../core/page/hosted.ts'
import type { Modal } from '../../modal.ts'
import { createPictures } from '../../state/pictures.ts'

const create = () => createPictures()

/** Returns the store of whether the visitor allowed pictures from strangers' hosts. */
export const picturesOf = (modal: Modal) => modal.late(create)

const parsed = (bases: string | readonly string[]) =>
  [bases].flat().flatMap((base) => (URL.canParse(base) ? [new URL(base)] : []))

/**
 * Whether a picture is on a host of the project's services. If a service is on the page's own host, only the pictures of
 * the wallet API count: the creator of a token could choose any other URL there, and the browser would send the visitor's
 * cookies.
 */
function isOfService({ services = {} }: Options, { origin, protocol, href }: URL): boolean {
  const { walletApi = WALLET_API_URL, blockchainApi = BLOCKCHAIN_API_URL } = services
  if (origin === location.origin)
    return parsed(walletApi).some((base) => href.startsWith(`${base.href.replace(/\/+$/, '')}/public/get`))
  return /^https?:$/.test(protocol) && parsed([walletApi, blockchainApi].flat()).some((base) => base.origin === origin)
}

/** Whether a picture is one of the project's services, or the site itself named it in the option `tokens`. */
function isOwn(options: Options, url: string): boolean {
  const named = Object.values(options.tokens ?? {}).flatMap((ofNetwork) => ofNetwork ?? [])
  return isOfService(options, new URL(url)) || named.some(({ image }) => image === url)
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
