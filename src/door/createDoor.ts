import type { WalletModalApi } from '../core/api.ts'
import type { Door, Graph, StartGraph } from '../core/door.ts'
import type { Driver } from '../core/driver.ts'
import { toWalletModalError, WalletModalError } from '../core/errors.ts'
import type { Faces } from '../core/face.ts'
import { resolveFeatures } from '../core/features.ts'
import type { Options } from '../core/options.ts'
import type { EventDetails } from '../core/snapshot.ts'
import { createApi } from './createApi.ts'
import { createElements } from './elements.ts'
import { labelOf, pageLocale } from './labels.ts'
import { createOptions, parseAttribute } from './options.ts'
import { createSnapshots } from './snapshots.ts'
import { themeOf, themeRules } from './theme.ts'

declare const __VERSION__: string

/** Loads the graph: the ES door by a literal import, the classic one by URL, the standalone one not at all. */
export type LoadGraph = () => Promise<{ start: StartGraph }>

/** Our key of saved sessions; the graph's storage service writes it. */
const SESSION_KEY = 'wallet-modal:connections'

/** A door: the options, the state and the elements of one modal, before and after its code is loaded. */
export function createDoor(load: LoadGraph, initial?: Options): { api: WalletModalApi; driver: Driver; wake: () => void } {
  const options = createOptions()
  // On a server there are no sheets, and nothing to paint.
  const themeSheet = typeof CSSStyleSheet === 'function' ? new CSSStyleSheet() : undefined
  const elements = createElements(() => driver)
  const snapshots = createSnapshots(() => ({ theme: themeOf(options.get()), features: resolveFeatures(options.get().features) }))
  let becomeReady = () => {}
  const ready = new Promise<void>((resolve) => {
    becomeReady = () => {
      if (snapshots.get().ready) return
      snapshots.set({ ready: true })
      emit('ready', {})
      resolve()
    }
  })
  let loading: Promise<Graph> | undefined
  let graph: Graph | undefined
  let faces: Faces | undefined

  const emit = <K extends keyof EventDetails>(name: K, detail: EventDetails[K], target: EventTarget = elements.all()[0] ?? document) => {
    target.dispatchEvent(new CustomEvent(`wallet-modal:${name}`, { detail, bubbles: true, composed: true }))
  }
  const door: Door = {
    version: __VERSION__,
    pageLocale: pageLocale(),
    options: options.get,
    onOptions: options.listen,
    publish(snapshot, now) {
      faces = now
      snapshots.publish(snapshot)
    },
    emit,
    elements: elements.all,
    onElements: elements.listen,
    add: elements.add,
  }
  /** The graph, started once; a failed load is reported, forgotten, and tried anew by the next call. */
  const getGraph = (): Promise<Graph> =>
    (loading ??= load().then(
      ({ start }) => {
        if (!elements.all().length) elements.add()
        return (graph = start(door))
      },
      (cause: unknown) => {
        loading = undefined
        const error = new WalletModalError('LoadFailed', { message: 'A part of the widget could not be loaded', cause })
        emit('error', { code: error.code, message: error.message })
        throw error
      },
    ))
  const setOption = (element: EventTarget, name: keyof Options, read: () => unknown) => {
    try {
      options.setOverride(name, read())
    } catch (problem) {
      const error = toWalletModalError(problem, 'InvalidOption')
      emit('error', { code: error.code, message: error.message }, element)
      graph?.alert(error)
    }
  }
  const hasSession = () => {
    try {
      const { reconnect = true, storage = localStorage } = options.get()
      return reconnect && Boolean(storage.getItem(SESSION_KEY))
    } catch {
      return false // storage is blocked: nothing was ever saved
    }
  }

  const api = createApi({ ready, options, snapshots, getGraph, graph: () => graph, hasSession, version: __VERSION__ })
  const driver: Driver = {
    api,
    themeSheet: themeSheet as CSSStyleSheet,
    label: (key) => labelOf(key, options.get().locale ?? pageLocale(), options.get().messages),
    faces: () => faces,
    option: (name) => options.get()[name],
    // The code only; nothing is started. A failure shows when the visitor really opens.
    preload: () => void load().catch(() => {}),
    attach(element) {
      elements.attach(element)
      if (element.inline) void getGraph().catch(() => {})
    },
    detach: elements.detach,
    setAttribute: (element, name, text) => setOption(element, name, () => (text === null ? null : parseAttribute(name, text))),
    setProperty: (element, name, value) => setOption(element, name, () => value ?? null),
  }
  const apply = (now: Options) => {
    themeSheet?.replaceSync(themeRules(now))
    snapshots.configure(now)
  }
  options.listen(apply)
  apply({})
  if (initial) options.configure(initial)

  /** Called in a browser: restores a session once the page stands, also one that another tab makes later. */
  const wake = () => {
    const restore = () => {
      if (hasSession()) void getGraph().then((loaded) => loaded.ready).then(becomeReady, becomeReady)
      else becomeReady()
    }
    addEventListener('storage', ({ key }) => {
      if (key === SESSION_KEY && !loading && hasSession()) void getGraph().catch(() => {})
    })
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', restore, { once: true })
    else queueMicrotask(restore)
  }
  return { api, driver, wake }
}

