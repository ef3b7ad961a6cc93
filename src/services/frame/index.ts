import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Frame, FramePush, FrameRequest, FrameRequests } from '../../core/login/frame.ts'
import { FRAME_POLL_MS, FRAME_READY_MS } from '../../core/limits.ts'
import type { Site } from '../../core/site.ts'
import { createWatchers } from '../../core/events/watchers.ts'
import { basesOf, dappOf, originsOf, themeOf } from './address.ts'
import { showOver } from './element.ts'
import { createLoader, type LoaderParts } from './loader.ts'
import { patiently } from './patience.ts'
import { pushOf } from './pushes.ts'
import { parseAsks } from './schema.ts'
import { createWaiting } from './waiting.ts'

const ASKS = '@w3m-app/'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What may be sent; throws `InvalidOption`, naming what may not. */
function checked<K extends FrameRequest>(name: K, asks: FrameRequests[K]['asks']): FrameRequests[K]['asks'] {
  try {
    return parseAsks(name, asks)
  } catch (cause) {
    throw new WalletModalError('InvalidOption', { message: (cause as Error).message, cause })
  }
}

/** Calls `look` every second while something waits. */
function createLookout(isIdle: () => boolean, look: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    if (!isIdle()) return look()
    clearInterval(timer)
    timer = undefined
  }
  return () => void (timer ??= setInterval(tick, FRAME_POLL_MS))
}

/** Questions to the frame, and what comes back. */
function createQuestions({ site, place }: Pick<LoaderParts, 'site' | 'place'>) {
  const wrong = () => site.say('error.Unknown')
  const waiting = createWaiting({ noWords: () => site.say('frame.error'), wrong })
  const pushes = createWatchers<FramePush | undefined>(() => () => {})
  const gone = () => new WalletModalError('ServiceUnavailable', { message: wrong() })

  const loader = createLoader({
    site,
    place,
    lost(isOther) {
      waiting.fail(gone)
      if (isOther) pushes.tell(undefined)
    },
    heard(type, id, payload) {
      if (id !== undefined) return waiting.hear(id, type, payload)
      const push = pushOf(type, payload)
      if (push) pushes.tell(push)
    },
  })

  const lookout = createLookout(waiting.isEmpty, () => {
    if (!loader.isHere()) waiting.fail(gone)
  })

  function late(name: FrameRequest): WalletModalError {
    const error = new WalletModalError('WalletTimeout', { message: wrong(), params: { alert: 'APKT004' }, cause: new Error(`${name} was not answered in time`) })
    // What is not waited for by anybody is nobody's trouble.
    if (name !== 'SIGN_OUT' && name !== 'RPC_ABORT') site.alert(error)
    return error
  }

  return {
    loader,
    pushes,
    async ask<K extends FrameRequest>(name: K, asks: FrameRequests[K]['asks'], signal?: AbortSignal): Promise<FrameRequests[K]['gives']> {
      const payload = checked(name, asks)
      const { win, origin } = await loader.arrive(signal)
      if (signal?.aborted) throw new WalletModalError('Aborted')
      const { id, answer, forget } = waiting.add(name, payload)
      lookout()
      win.postMessage({ type: ASKS + name, id, ...(payload !== undefined && { payload }) }, origin)
      return patiently(name, payload, answer as Promise<FrameRequests[K]['gives']>, () => late(name), signal).finally(forget)
    },
  }
}

/** What every page in the frame is told and asked first. */
function createStart({ ask, loader }: Pick<ReturnType<typeof createQuestions>, 'ask' | 'loader'>, site: Site, version: string) {
  const starts = new WeakMap<object, Promise<void>>()
  let smartNetworks: readonly number[] = []

  /** What the frame does not take does not keep anybody from signing in; a developer is told. */
  const tell = (answer: Promise<unknown>) => answer.catch((error: unknown) => site.alert(error as WalletModalError))
  const syncDapp = () => tell(ask('SYNC_DAPP_DATA', dappOf(site, version)))
  const syncTheme = () => tell(ask('SYNC_THEME', themeOf(site.options())))

  async function askNetworks(): Promise<void> {
    smartNetworks = []
    smartNetworks = (await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)).smartAccountEnabledNetworks
  }

  async function start(): Promise<void> {
    await loader.arrive()
    await Promise.all([pause(FRAME_READY_MS), syncDapp(), syncTheme(), tell(askNetworks())])
  }

  return {
    smartAccountNetworks: () => smartNetworks,
    syncTheme,
    async ready(signal?: AbortSignal): Promise<void> {
      await loader.arrive(signal)
      const loading = loader.current()
      const starting = starts.get(loading) ?? start()
      starts.set(loading, starting)
      starting.catch(() => starts.delete(loading))
      return withTimeout(starting, { signal })
    },
  }
}

/** The secure site in a frame of the page; `place` puts it into the dialog, and throws where it cannot. */
export function createFrame({ site, place, version }: { site: Site; place: LoaderParts['place']; version: string }): Frame {
  const { ask, loader, pushes } = createQuestions({ site, place })
  const { smartAccountNetworks, syncTheme, ready } = createStart({ ask, loader }, site, version)
  return {
    get popupUrl() { return `${basesOf(site.options())[0]}/loading` },
    get origins() { return originsOf(site.options()) },
    ready,
    ask,
    check: checked,
    smartAccountNetworks,
    listen: pushes.watch,
    async reload() {
      // Not one after the other: the page that hears the first may be gone before it answers (contract §4.3).
      if (loader.isHere()) await Promise.allSettled([ask('RELOAD', undefined), ask('SYNC_DAPP_DATA', dappOf(site, version))])
    },
    abort() {
      // Its answer is not waited for: not every secure site gives one.
      if (loader.isHere()) ask('RPC_ABORT', undefined).catch(() => {})
    },
    syncTheme() {
      if (loader.isHere()) void syncTheme()
    },
    show(over) {
      let hide: (() => void) | undefined
      let isOver = false
      void syncTheme().then(() => {
        const frame = loader.frame()
        if (!isOver && frame) hide = showOver(frame, over)
      })
      return () => {
        isOver = true
        hide?.()
      }
    },
  }
}
