import type { Options, StorageLike } from '../../core/options.ts'
import { languageOf, LANGUAGES } from '../../i18n/languages.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Modal } from '../../modal.ts'
import { applyNetworks } from '../networks/applyNetworks.ts'
import { leaveUnsupported } from '../networks/leaveUnsupported.ts'
import { loadRestore } from '../connections/loadRestore.ts'

/**
 * Loads a language and switches to it, unless the options name another one by then. For a language without translation,
 * texts are English and numbers use its own format; if the translation fails to load, both are English.
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

/**
 * Applies a new value of the option `storage`. If the code for that fails to load, nothing changes until the next page
 * load.
 */
const moveTo = (modal: Modal, before: StorageLike | undefined): Promise<void> => loadRestore().then((one) => one.moveStorage(modal, before), () => {})

/** Applies the options now and on every change. Returns a function that stops it. */
export function applyOptions(modal: Modal, pageLocale: string): () => void {
  let before: Options | undefined
  let wanted = modal.locale.$locale.get()
  const apply = (options: Options) => {
    const changed = (key: keyof Options) => !before || options[key] !== before[key]
    modal.$options.set(options)
    if (!options.debug) modal.shell.$alert.set(undefined)
    if (changed('networks') || changed('defaultNetwork')) applyNetworks(modal, options, !before)
    if (before && options.storage && changed('storage')) void moveTo(modal, before.storage)
    if (before && changed('allowUnsupportedChain')) leaveUnsupported(modal)
    if (changed('messages')) modal.locale.$overrides.set(options.messages ?? {})
    const locale = options.locale ?? pageLocale
    if (locale !== wanted) modal.locale.ready = applyLocale(modal, (wanted = locale), () => wanted === locale)
    before = options
  }
  apply(modal.entry.options())
  return modal.entry.onOptions(apply)
}
