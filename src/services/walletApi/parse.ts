import { fieldsOf, isRecord } from '../../core/data/isRecord.ts'
import { trimmedText, webUrl } from '../../core/data/webUrl.ts'
import { cleanIcon, cleanName } from '../../core/wallets/sanitize.ts'
import { expected } from '../../core/errors/expected.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'

/** Schemes that would run code or show content in this page. */
const UNSAFE = /^(?:javascript|data|vbscript|blob|file|about)\s*:/i

/** Returns the value if it is a link that may open an app: a custom scheme or a URL. */
function appLink(value: unknown): string | undefined {
  const text = trimmedText(value)
  if (!text || /\s/.test(text) || UNSAFE.test(text)) return undefined
  return /^https?:/i.test(text) ? webUrl(text) : text
}

function injectedOf(value: unknown): WalletListing['injected'] {
  if (!Array.isArray(value)) return undefined
  const found = value.filter(isRecord).map(({ namespace, injected_id }) => ({
    namespace: trimmedText(namespace) ?? '',
    id: trimmedText(injected_id) ?? '',
  }))
  const usable = found.filter(({ namespace, id }) => namespace && id)
  return usable.length ? usable : undefined
}

/** Converts an image id of the wallet API into a URL. */
export type ImageUrl = (imageId: string) => string

/** Validates a wallet. Undefined without an id or name; other invalid fields are dropped. */
export function parseWallet(value: unknown, imageUrl: ImageUrl): WalletListing | undefined {
  if (!isRecord(value)) return undefined
  const [id, name] = [trimmedText(value.id), cleanName(value.name)]
  if (!id || !name) return undefined
  const imageId = trimmedText(value.image_id)
  const fields: { [K in keyof WalletListing]: WalletListing[K] | undefined } = {
    id,
    name,
    imageUrl: imageId ? imageUrl(imageId) : (webUrl(value.image_url) ?? cleanIcon(value.image_url)),
    rdns: trimmedText(value.rdns),
    injected: injectedOf(value.injected),
    chains: Array.isArray(value.chains) ? value.chains.filter((one) => trimmedText(one) !== undefined) : undefined,
    mobileLink: appLink(value.mobile_link),
    desktopLink: appLink(value.desktop_link),
    webappLink: webUrl(value.webapp_link),
    universalLink: webUrl(value.link_mode),
    homepage: webUrl(value.homepage),
    appStore: webUrl(value.app_store),
    playStore: webUrl(value.play_store),
    chromeStore: webUrl(value.chrome_store),
    isCertified: value.badge_type === 'certified' || undefined,
    canPair: value.supports_wc !== false,
    rank: typeof value.order === 'number' && Number.isFinite(value.order) ? value.order : undefined,
  }
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => field !== undefined),
  ) as unknown as WalletListing
}

export interface WalletPage {
  wallets: readonly WalletListing[]
  /** Number of all wallets that match the query. */
  count: number
  /** Number of invalid entries in the answer. */
  dropped: number
}

/** Validates the answer of `/getWallets`. Throws `ServiceUnavailable` if it is malformed. */
export function parsePage(body: unknown, imageUrl: ImageUrl): WalletPage {
  const { data, count } = fieldsOf(body)
  if (!Array.isArray(data))
    throw new WalletModalError('ServiceUnavailable', { message: expected('data', 'array', data) })
  const wallets = data.map((one) => parseWallet(one, imageUrl)).filter((one) => one !== undefined)
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= 0
  return { wallets, count: isCount ? count : wallets.length, dropped: data.length - wallets.length }
}

export interface RemoteFeature {
  id: string
  isEnabled: boolean
  /** null: the site's options decide. Undefined: the entry has no `config`. */
  config: readonly string[] | null | undefined
}

/** Parses a feature's list of names; null if the owner emptied it, undefined if malformed. */
function configOf(config: unknown): RemoteFeature['config'] {
  if (config === null) return null
  return Array.isArray(config) ? config.filter((one) => typeof one === 'string') : undefined
}

/**
 * Validates the answer of `/appkit/v1/config`. Null leaves everything to the site's options. Throws
 * `ServiceUnavailable` if it is malformed.
 */
export function parseFeatures(body: unknown): readonly RemoteFeature[] | null {
  const { features } = fieldsOf(body)
  if (features === null) return null
  if (!Array.isArray(features))
    throw new WalletModalError('ServiceUnavailable', { message: expected('features', 'array', features) })
  return features.filter(isRecord).flatMap(({ id, isEnabled, config }) => {
    const name = trimmedText(id)
    return name ? [{ id: name, isEnabled: isEnabled === true, config: configOf(config) }] : []
  })
}

/** Validates a listing that an earlier visit saved: other scripts can write to storage. */
export function parseSaved(value: unknown): WalletListing | undefined {
  if (!isRecord(value)) return undefined
  const {
    imageUrl,
    mobileLink,
    desktopLink,
    webappLink,
    universalLink,
    appStore,
    playStore,
    chromeStore,
    isCertified,
    canPair,
    rank,
    ...rest
  } = value
  const fields = {
    ...rest,
    image_url: imageUrl,
    mobile_link: mobileLink,
    desktop_link: desktopLink,
    webapp_link: webappLink,
    link_mode: universalLink,
    app_store: appStore,
    play_store: playStore,
    chrome_store: chromeStore,
    badge_type: isCertified === true ? 'certified' : 'none',
    supports_wc: canPair,
    order: rank,
  }
  return parseWallet(fields, () => '')
}
