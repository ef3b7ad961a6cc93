import type { WalletModalApi } from '../core/api.ts'
import type { Door, Graph, StartGraph } from '../core/door.ts'
import type { Driver } from '../core/driver.ts'
import { toWalletModalError, WalletModalError } from '../core/errors.ts'
import { resolveFeatures } from '../core/features.ts'
import type { Options } from '../core/options.ts'
import type { Network } from '../core/types.ts'
import type { EventDetails } from '../core/snapshot.ts'
import { createApi } from './createApi.ts'
import { labelOf, pageLocale } from './labels.ts'
import { createOptions, parseAttribute } from './options.ts'
import { createSnapshots } from './snapshots.ts'
import { createStage } from './stage.ts'
import { createStorage } from './storage.ts'
import { createTheme } from './theme.ts'

declare const __VERSION__: string

/** Loads the graph: the ES door by a literal import, the classic one by URL, the standalone one not at all. */
export type LoadGraph = () => Promise<{ start: StartGraph }>

/** Our key of saved sessions; the graph's storage service writes it. */
const SESSION_KEY = 'wallet-modal:connections'

/** A door: the options, the state and the elements of one modal, before and after its code is loaded. */
export function createDoor(load: LoadGraph, initial?: Options): { api: WalletModalApi; driver: Driver; wake: () => void } {
  const options = createOptions()
  const theme = createTheme()
  const storage = createStorage(() => options.get().storage)
  const stage = createStage(() => driver)
  const snapshots = createSnapshots(() => ({ theme: theme.get(), features: resolveFeatures(options.get().features) }))
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
  let network: Network | undefined

  const emit = <K extends keyof EventDetails>(name: K, detail: EventDetails[K]) => {
    const target = stage.elements()[0] ?? document
    target.dispatchEvent(new CustomEvent(`wallet-modal:${name}`, { detail, bubbles: true, composed: true }))
  }
  const door: Door = {
    version: __VERSION__,
    pageLocale: pageLocale(),
    storage,
    options: options.get,
    onOptions: options.listen,
    publish(snapshot, used) {
      network = used
      snapshots.publish(snapshot)
    },
    emit,
    elements: stage.elements,
    onElements: stage.listen,
    stage: stage.get,
  }
  /** The graph, started once; a failed load is reported, forgotten, and tried anew by the next call. */
  const getGraph = (): Promise<Graph> =>
    (loading ??= load().then(
      ({ start }) => (stage.driven(), (graph = start(door))),
      (cause: unknown) => {
        loading = undefined
        const error = new WalletModalError('LoadFailed', { message: driver.label('error.LoadFailed'), cause })
        emit('error', { code: error.code, message: error.message })
        throw error
      },
    ))
  const setOption = (element: EventTarget, name: keyof Options, read: () => unknown) => {
    try {
      options.setOverride(name, read())
    } catch (problem) {
      const error = toWalletModalError(problem, 'InvalidOption')
      const detail: EventDetails['error'] = { code: error.code, message: error.message }
      element.dispatchEvent(new CustomEvent('wallet-modal:error', { detail, bubbles: true, composed: true }))
      graph?.alert(error)
    }
  }
  const hasSession = () => (storage.getItem(SESSION_KEY) ?? '') !== '' && options.get().reconnect !== false

  const api = createApi({ ready, options, snapshots, getGraph, graph: () => graph, hasSession, version: __VERSION__ })
  const driver: Driver = {
    api,
    themeSheet: theme.sheet,
    label: (key) => labelOf(key, options.get().locale ?? pageLocale(), options.get().messages),
    network: () => network,
    option: (name) => options.get()[name],
    locale: () => options.get().locale ?? pageLocale(),
    // The code only; nothing is started. A failure shows when the visitor really opens.
    preload: () => void load().catch(() => {}),
    attach(element) {
      stage.attach(element)
      if (element.inline) void getGraph().catch(() => {})
    },
    detach: stage.detach,
    setAttribute: (element, name, text) => setOption(element, name, () => (text === null ? null : parseAttribute(name, text))),
    setProperty: (element, name, value) => setOption(element, name, () => value ?? null),
  }
  options.listen((now) => (theme.apply(now), snapshots.configure(now)))
  theme.apply({})
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

