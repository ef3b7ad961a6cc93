import { isEmbedded } from '../../core/login/auth.ts'
import { DEFAULT_NETWORK } from '../../core/caip.ts'
import type { DappData, FrameTheme } from '../../core/login/frame.ts'
import { BLOCKCHAIN_API_URL, hostedQuery } from '../../core/page/hosted.ts'
import { lightSystem } from '../../core/page/lightSystem.ts'
import { inOrder } from '../../core/page/restrictedZones.ts'
import type { Options } from '../../core/options.ts'
import type { Site } from '../../core/site.ts'

/** Default URL of the secure site (docs/contract.md, Hosts and Frame URL). */
const HOSTED = 'https://secure.walletconnect.org'
const PROTOCOL = '4'

/** Returns the base URLs of the secure site in order of preference, without trailing slash. */
export const basesOf = ({ services }: Options): string[] =>
  inOrder(services?.secureSite ?? HOSTED).map((base) => new URL(base, location.href).href.replace(/\/+$/, ''))

/**
 * Returns the origins from which messages are accepted: those of all base URLs, since one host may redirect to another.
 */
export const originsOf = (options: Options): string[] => basesOf(options).map((base) => new URL(base).origin)

/**
 * Creates the URL of the frame; the parameters have the order of docs/contract.md, Frame URL. The secure site's logger
 * is on by default; it logs errors only.
 */
export async function frameUrl(site: Site, base: string): Promise<string> {
  const { projectId = '', services } = site.options()
  const network = site.networks().find(isEmbedded)
  const [rpcUrl = inOrder(services?.blockchainApi ?? BLOCKCHAIN_API_URL)[0] ?? BLOCKCHAIN_API_URL] = network
    ? await site.walletRpcUrls(network)
    : []
  const query = new URLSearchParams({
    projectId,
    chainId: network?.caipNetworkId ?? DEFAULT_NETWORK,
    version: PROTOCOL,
    enableLogger: 'true',
    rpcUrl,
  })
  // An empty list turns the feature on, too.
  if (site.features().emailCapture) query.set('enableCloudAuthAccount', 'true')
  return `${base}/sdk?${query.toString()}`
}

/** Returns the site's details as the secure site expects them. */
export function dappOf(site: Site, version: string): DappData {
  const { projectId = '', sv } = hostedQuery(site.options(), version) ?? {}
  return { projectId, sdkVersion: sv, sdkType: 'w3m', metadata: site.metadata() }
}

/** Returns our theme under the secure site's variable names; unset variables get our defaults. */
export function themeOf({ themeMode = 'dark', themeVariables: ours = {} }: Options): FrameTheme {
  const isLight = themeMode === 'light' || (themeMode === 'system' && lightSystem()?.matches)
  const themeVariables = Object.fromEntries(
    Object.entries(ours).map(([name, value]) => [name.replace(/^--wm-/, '--w3m-'), value]),
  )
  const { '--wm-accent': accent = '#625df5', '--wm-background': background = isLight ? '#ffffff' : '#131416' } = ours
  return {
    themeMode: isLight ? 'light' : 'dark',
    themeVariables,
    w3mThemeVariables: { '--w3m-accent': accent, '--w3m-background': background },
  }
}
