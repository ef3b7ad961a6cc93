import type { Options, StorageLike } from '../../core/options.ts'
import { languageOf, LANGUAGES } from '../../i18n/languages.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Modal } from '../../modal.ts'
import { applyNetworks } from '../networks/applyNetworks.ts'
import { leaveUnsupported } from '../networks/leaveUnsupported.ts'
import { loadRestore } from '../connections/loadRestore.ts'

/**
 * Switches the language once its catalogue is loaded, unless another one is wanted by then. A language that we do not
 * have gets English text with its own number format; one that fails to load gets English.
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
 * Moves to the storage that the site set after the start. If the code does not load, nothing changes until the next
 * visit.
 */
const moveTo = (modal: Modal, before: StorageLike | undefined): Promise<void> => loadRestore().then((one) => one.moveStorage(modal, before), () => {})

/** Applies the current options, now and on every change. Returns the stop function. */
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
