import { namespaceOf } from '../core/caip.ts'
import { toWalletModalError, WalletModalError } from '../core/errors.ts'
import { toNetwork } from '../core/network.ts'
import type { Options } from '../core/options.ts'
import type { CaipNetworkId, Network, NetworkInput } from '../core/types.ts'
import { languageOf, LANGUAGES } from '../i18n/languages.ts'
import { localize } from '../i18n/translate.ts'
import type { Messages } from '../i18n/messages.ts'
import type { Modal } from '../modal.ts'
import { leaveUnsupported } from './chooseNetwork.ts'
import { setNetwork } from './setNetwork.ts'

/** Tells the site of a problem with what it asked for; in debug the modal shows it too. Never an exception. */
export function report(modal: Modal, error: WalletModalError): void {
  const { code, message } = localize(error, modal.locale.$t.get())
  modal.door.emit('error', { code, message })
  if (modal.$options.get().debug) modal.shell.$alert.set(error)
}

/** A network that the widget can use, or undefined after saying why not. */
function usable(modal: Modal, input: CaipNetworkId | NetworkInput): Network | undefined {
  try {
    const network = toNetwork(input, modal.chains.flatMap((chain) => chain.networks))
    if (modal.chain(network.chainNamespace)) return network
    report(modal, new WalletModalError('UnsupportedChain', { message: `Unsupported chain: ${network.caipNetworkId}` }))
  } catch (error) {
    report(modal, toWalletModalError(error))
  }
  return undefined
}

/** Puts the site's networks in place; the one in use stays if it still is among them or a wallet is on it. */
function applyNetworks(modal: Modal, { networks, defaultNetwork }: Options, isFirst: boolean): void {
  const wanted = (networks ?? []).map((one) => usable(modal, one)).filter((one) => one !== undefined)
  const configured = wanted.length ? wanted : modal.chains.flatMap((chain) => chain.networks).slice(0, 1)
  modal.networks.$configured.set(configured)
  const isListed = (id: CaipNetworkId | undefined) => configured.some((one) => one.caipNetworkId === id)
  const stays = modal.connections.$active.get() || (!isFirst && isListed(modal.networks.$activeId.get()))
  const first = isListed(defaultNetwork) ? defaultNetwork : configured[0]?.caipNetworkId
  if (!first) return
  if (isFirst) {
    modal.connections.$activeNamespace.set(namespaceOf(first))
    return modal.networks.use(first)
  }
  if (!stays) setNetwork(modal, first)
  leaveUnsupported(modal)
}

/**
 * Shows a language once its catalogue is here, unless another one is wanted by then. One that we do not have leaves English
 * words, with the numbers of that language; one that does not load leaves English.
 */
async function applyLocale({ locale: shown }: Modal, locale: string, isWanted: () => boolean): Promise<void> {
  const language = languageOf(locale)
  const load = LANGUAGES[language]
  const catalogue: Messages | undefined = load && (await load().then((file) => file.default, () => undefined))
  if (!isWanted()) return
  shown.$catalogue.set(catalogue ?? {})
  shown.$locale.set(load && !catalogue ? 'en' : locale)
  shown.$language.set(catalogue || language === 'en' ? locale : 'en')
}

/** Makes the options in force take effect, now and on every change. Returns the stop function. */
export function applyOptions(modal: Modal, pageLocale: string): () => void {
  let before: Options | undefined
  let wanted = modal.locale.$locale.get()
  const apply = (options: Options) => {
    const changed = (key: keyof Options) => !before || options[key] !== before[key]
    modal.$options.set(options)
    if (changed('networks') || changed('defaultNetwork')) applyNetworks(modal, options, !before)
    if (changed('messages')) modal.locale.$overrides.set(options.messages ?? {})
    const locale = options.locale ?? pageLocale
    if (locale !== wanted) modal.words = applyLocale(modal, (wanted = locale), () => wanted === locale)
    before = options
  }
  apply(modal.door.options())
  return modal.door.onOptions(apply)
}
