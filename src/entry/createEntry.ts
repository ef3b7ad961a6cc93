import type { WalletModalApi } from '../core/api.ts'
import type { Entry, HostElement } from '../core/entry.ts'
import type { Driver } from '../core/driver.ts'
import type { WalletModalError } from '../core/errors.ts'
import type { Faces } from '../core/page/face.ts'
import { resolveFeatures } from '../core/features.ts'
import type { Options } from '../core/options.ts'
import type { EventDetails } from '../core/snapshot.ts'
import { createSheet } from '../element/base.ts'
import { createApi } from './createApi.ts'
import { createElements, type Elements } from './elements.ts'
import { labelOf, pageLocale } from './labels.ts'
import { createLoader, type LoadMain, type Loader } from './loader.ts'
import { createOptions, parseAttribute, type OptionStore } from './options.ts'
import { createReadiness } from './readiness.ts'
import { createSnapshots } from './snapshots.ts'
import { themeOf, themeRules } from './theme.ts'

declare const __VERSION__: string

/** A modal as the entry script creates it. Call `wake` once, in a browser. */
export interface CreatedEntry {
  api: WalletModalApi
  driver: Driver
  wake(): void
}

/**
 * Emits an event on the first `<wallet-modal>`, or on the document if there is none. Each event is emitted under two
 * names, since Angular's templates cannot bind a name with a colon.
 */
function emit<K extends keyof EventDetails>(target: EventTarget, name: K, detail: EventDetails[K]): void {
  for (const mark of ':-')
    Document.prototype.dispatchEvent.call(
      target,
      new CustomEvent(`wallet-modal${mark}${name}`, { detail, bubbles: true, composed: true }),
    )
}

const emitError = (target: EventTarget, { code, message }: WalletModalError) => emit(target, 'error', { code, message })

/** Creates the API, and the interface for elements, of one modal. Throws `InvalidOption`. */
export function createEntry(load: LoadMain, initial?: Options): CreatedEntry {
  const options: OptionStore = createOptions()
  const elements: Elements = createElements()
  const target = (): EventTarget => elements.all()[0] ?? document
  const snapshots = createSnapshots(() => ({
    theme: themeOf(options.get()),
    features: resolveFeatures(options.get().features),
  }))
  const sheets = createSheets(options)
  let faces: Faces | undefined
  const entry: Entry = {
    isReady: false,
    version: __VERSION__,
    pageLocale,
    options: options.get,
    onOptions: options.listen,
    publish(snapshot, now) {
      faces = now
      snapshots.publish(snapshot)
    },
    emit: (name, detail) => emit(target(), name, detail),
    elements: elements.all,
    onElements: elements.listen,
    dress: (rules) => sheets('')[0]?.replaceSync?.(rules),
  }
  const loader = createLoader(load, entry, (error) => emitError(target(), error))
  const readiness = createReadiness(options, loader, (isReady) => {
    snapshots.set({ ready: (entry.isReady = isReady) })
    if (isReady) entry.emit('ready', {})
  })
  const api = createApi({ ...readiness, version: entry.version, options, snapshots, loader })
  const driver = createDriver({ api, sheets, options, loader, elements, faces: () => faces })
  entry.driver = driver
  options.listen(snapshots.configure)
  if (initial !== undefined) api.configure(initial)
  return { api, driver, wake: readiness.wake }
}

interface DriverParts extends Pick<Driver, 'api' | 'sheets' | 'faces'> {
  options: OptionStore
  loader: Loader
  elements: Elements
}

/** Creates the interface through which the custom elements use the entry script. */
function createDriver({ options, loader, elements, ...parts }: DriverParts): Driver {
  /** The last site element that was removed. */
  let gone: HostElement | undefined
  const isSite: Driver['isSite'] = (element) => options.site === element
  const set: Driver['set'] = (element, name, value, isAttribute) => {
    if (!isAttribute) options.site ??= element
    // An element that follows a removed one may be HTML that a visitor has posted: it changes nothing that `configure()` named
    else if (!isSite(element) || (options.has(name) && gone && gone !== element)) return
    if (name === 'inline' && element !== elements.all()[0]) return
    try {
      options.setOverride(name, (typeof value === 'string' ? parseAttribute(name, value) : value) ?? undefined)
    } catch (problem) {
      emitError(element, problem as WalletModalError)
      loader.main()?.alert(problem as WalletModalError)
    }
  }
  /** Copies the option `inline` to the attribute of the first `<wallet-modal>`. */
  const settle = () => {
    const [driven] = elements.all()
    const { inline } = options.get()
    if (driven && inline === !driven.inline) driven.inline = inline
  }
  options.listen(settle)
  return {
    ...parts,
    ...loader,
    label: (key) => labelOf(key, options.get().locale ?? pageLocale(), options.get().messages),
    option: (name) => options.get()[name],
    isSite,
    attach(element, isAdded) {
      if (isAdded) options.site ??= element
      elements.attach(element)
      settle()
      if (element.inline) void loader.get().catch(() => {})
    },
    detach(element) {
      if (isSite(element)) options.site = void (gone = element)
      elements.detach(element)
    },
    set,
  }
}

/** Creates the style sheets of our shadow roots, each when the first element needs it. */
function createSheets(options: OptionStore): Driver['sheets'] {
  const made: Record<string, CSSStyleSheet> = {}
  const sheetOf = (text: string, rules = text) => (made[text] ??= createSheet(rules))
  options.listen((now) => made.theme?.replaceSync?.(themeRules(now)))
  return (styles) => [sheetOf(styles), sheetOf(''), sheetOf('theme', themeRules(options.get()))]
}
