/** A TON wallet. Clients drop those without `about_url`, `image`, `platforms` or `bridge`. */
export interface TonWallet {
  name: string
  app_name: string
  image: string
  about_url?: string
  tondns?: string
  universal_url?: string
  platforms?: readonly string[]
  features?: readonly unknown[]
  bridge?: readonly ({ type: 'js'; key: string } | { type: 'sse'; url: string })[]
}

const about = (name: string) => `https://${name}.example/about`
/** Path of the image on the service's own origin. */
const IMAGE = '/public/getAssetImage/20f673c0-095e-49b2-07cf-eb5049dcf600'

/** TON wallets: injected, remote, both, and two incomplete ones. All are invented, with links to `.example`. */
export const TON_WALLETS: readonly TonWallet[] = [
  {
    name: 'Tonbear',
    app_name: 'tonbear',
    image: IMAGE,
    about_url: about('tonbear'),
    platforms: ['chrome', 'firefox'],
    features: ['SendTransaction'],
    bridge: [{ type: 'js', key: 'tonbear' }],
  },
  {
    name: 'Tonfox',
    app_name: 'tonfox',
    image: IMAGE,
    about_url: about('tonfox'),
    tondns: 'tonfox.ton',
    universal_url: 'https://tonfox.example/ton-connect',
    platforms: ['ios', 'android'],
    features: [
      { name: 'SendTransaction', maxMessages: 4 },
      { name: 'SignData', types: ['text', 'binary', 'cell'] },
    ],
    bridge: [{ type: 'sse', url: 'https://bridge.tonfox.example/bridge' }],
  },
  {
    name: 'Tonotter',
    app_name: 'tonotter',
    image: IMAGE,
    about_url: about('tonotter'),
    universal_url: 'https://tonotter.example/ton-connect',
    platforms: ['ios', 'android', 'chrome'],
    bridge: [
      { type: 'js', key: 'tonotter' },
      { type: 'sse', url: 'https://bridge.tonotter.example/bridge' },
    ],
  },
  {
    name: 'Without a bridge',
    app_name: 'bridgeless',
    image: IMAGE,
    about_url: about('bridgeless'),
    platforms: ['ios'],
  },
  {
    name: 'Without a page',
    app_name: 'pageless',
    image: IMAGE,
    platforms: ['chrome'],
    bridge: [{ type: 'js', key: 'pageless' }],
  },
]
