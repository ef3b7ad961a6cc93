import type { Options } from '../../core/options.ts'
import { BLOCKCHAIN_API_URL, WALLET_API_URL } from '../../core/page/hosted.ts'
import type { Modal } from '../../modal.ts'
import { createPictures } from '../../state/pictures.ts'

const create = () => createPictures()

/** Returns the store of whether the visitor allowed pictures from strangers' hosts. */
export const picturesOf = (modal: Modal) => modal.late(create)

/** Whose server would learn from the request for a picture that the visitor looks at it (see `hostOf`). */
type Host = 'own' | 'stranger' | 'none'

const parsed = (bases: readonly string[]) => bases.flatMap((base) => (URL.canParse(base) ? [new URL(base)] : []))

/**
 * Returns a function that tells whether a picture is on a host of the project's services. If a service is on the page's
 * own host, only the pictures of the wallet API count: the creator of a token could choose any other URL there, and the
 * browser would send the visitor's cookies.
 */
function ofServices({ services = {} }: Options): (url: URL) => boolean {
  const { walletApi = WALLET_API_URL, blockchainApi = BLOCKCHAIN_API_URL } = services
  const bases = parsed([walletApi].flat())
  const paths = bases.map(({ href }) => `${href.replace(/\/+$/, '')}/public/get`)
  const origins = new Set([...bases, ...parsed([blockchainApi].flat())].map(({ origin }) => origin))
  return ({ origin, protocol, href }) => {
    if (origin === location.origin) return paths.some((path) => href.startsWith(path))
    return /^https?:$/.test(protocol) && origins.has(origin)
  }
}

/** Returns a function that judges URLs of pictures, and remembers each answer. */
function createJudge(options: Options): (url: string) => Host {
  const isOfService = ofServices(options)
  const named = new Set(Object.values(options.tokens ?? {}).flatMap((list) => list?.map(({ image }) => image) ?? []))
  const known = new Map<string, Host>()
  const judge = (url: string): Host => {
    if (!URL.canParse(url)) return 'none'
    const parts = new URL(url)
    if (isOfService(parts) || named.has(url)) return 'own'
    return parts.protocol === 'https:' && parts.origin !== location.origin ? 'stranger' : 'none'
  }
  return (url) => {
    const host = known.get(url) ?? judge(url)
    known.set(url, host)
    return host
  }
}

/**
 * Creates `hostOf`, which remembers its answers: an account may have thousands of pictures, and parsing a URL takes
 * microseconds.
 */
export function createHosts(): (options: Options, url: string) => Host {
  const judges = new WeakMap<Options, (url: string) => Host>()
  return (options, url) => {
    const judge = judges.get(options) ?? createJudge(options)
    judges.set(options, judge)
    return judge(url)
  }
}

/**
 * Returns who a picture of a token or NFT would tell that the visitor looks at it. `own`: one of the project's services,
 * or a host that the site named. `stranger`: a host that the creator of the token chose. `none`: the picture is never
 * loaded: it is not on https (`ipfs:` would need a gateway that nobody asked for), or on the page's own host, to which
 * the browser would send the visitor's cookies.
 */
export const hostOf = (modal: Modal, options: Options, url: string): Host => modal.late(createHosts)(options, url)
