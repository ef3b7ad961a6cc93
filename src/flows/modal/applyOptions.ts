import type { Options, StorageLike } from '../../core/options.ts'
import type { Modal } from '../../modal.ts'
import { applyNetworks } from '../networks/applyNetworks.ts'
import { settle } from './settle.ts'
import { loadRestore } from '../connections/loadRestore.ts'
import { prepareSignIn } from './loadSignIn.ts'
import { applyLocale } from './applyLocale.ts'

/**
 * Applies a new value of the option `storage`. If the code for that fails to load, nothing changes until the next page
 * load.
 */
const moveTo = (modal: Modal, before: StorageLike | undefined): Promise<void> =>
  loadRestore().then(
    (one) => one.moveStorage(modal, before),
    () => {},
  )

/** Applies the options now and on every change. Returns a function that stops listening. */
export function applyOptions(modal: Modal, pageLocale: string): () => void {
  let before: Options | undefined
  let wanted = modal.locale.$locale.get()
  const apply = (options: Options) => {
    const changed = (key: keyof Options) => !before || options[key] !== before[key]
    modal.$options.set(options)
    if (!options.debug) modal.shell.$alert.set(undefined)
    if (changed('networks') || changed('defaultNetwork')) applyNetworks(modal, options, !before)
    if (before && options.storage && changed('storage')) void moveTo(modal, before.storage)
    void prepareSignIn(modal)?.catch(() => {})
    if (before && changed('allowUnsupportedChain')) settle(modal, 'changed')
    if (changed('messages')) modal.locale.$overrides.set(options.messages ?? {})
    const locale = options.locale ?? pageLocale
    if (locale !== wanted) modal.locale.ready = applyLocale(modal, (wanted = locale), () => wanted === locale)
    before = options
  }
  apply(modal.entry.options())
  return modal.entry.onOptions(apply)
}
