import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Frame, FramePush, FrameRequest, FrameRequests } from '../../core/login/frame.ts'
import { FRAME_POLL_MS, FRAME_READY_MS } from '../../core/limits.ts'
import type { Site } from '../../core/site.ts'
import { createWatchers } from '../../core/events/watchers.ts'
import { basesOf, dappOf, originsOf, themeOf } from './address.ts'
import { showOver } from './element.ts'
import { createLoader, type LoaderParts } from './loader.ts'
import { withTimeLimit } from './timeouts.ts'
import { pushOf } from './pushes.ts'
import { parsePayload } from './schema.ts'
import { createPendingRequests } from './pendingRequests.ts'

const REQUEST_PREFIX = '@w3m-app/'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Validates a request's payload. Throws `InvalidOption` with a message that names the invalid part. */
function checked<K extends FrameRequest>(name: K, payload: FrameRequests[K]['payload']): FrameRequests[K]['payload'] {
  try {
    return parsePayload(name, payload)
  } catch (cause) {
    throw new WalletModalError('InvalidOption', { message: (cause as Error).message, cause })
  }
}

/** Creates a function that starts to call `look` every second, for as long as requests are pending. */
function createLookout(isIdle: () => boolean, look: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    if (!isIdle()) return look()
    clearInterval(timer)
    timer = undefined
  }
  return () => void (timer ??= setInterval(tick, FRAME_POLL_MS))
}

/** Creates the error for a request that was not answered in time, and alerts developers. */
function late(site: Site, name: FrameRequest): WalletModalError {
  const error = new WalletModalError('WalletTimeout', {
    message: site.t('error.Unknown'),
    params: { alert: 'APKT004' },
    cause: new Error('iframe_request_timeout', { cause: new Error(`${name} was not answered in time`) }),
  })
  // A late answer to SIGN_OUT or RPC_ABORT needs no alert, since nobody waits for it.
  if (name !== 'SIGN_OUT' && name !== 'RPC_ABORT') site.alert(error)
  return error
}

/** Sends requests to the frame and matches its answers to them. */
function createRequests({ site, place }: Pick<LoaderParts, 'site' | 'place'>) {
  const wrong = () => site.t('error.Unknown')
  const pending = createPendingRequests({ noWords: () => site.t('frame.error'), wrong, alert: site.alert })
  const pushes = createWatchers<FramePush | undefined>(() => () => {})
  const gone = () => new WalletModalError('ServiceUnavailable', { message: wrong() })

  const loader = createLoader({
    site,
    place,
    lost(isOther) {
      pending.fail(gone)
      if (isOther) pushes.emit(undefined)
    },
    received(type, id, payload) {
      if (id !== undefined) return pending.receive(id, type, payload)
      const push = pushOf(type, payload)
      if (push) pushes.emit(push)
    },
  })

  const lookout = createLookout(pending.isEmpty, () => {
    if (!loader.isHere()) pending.fail(gone)
  })

  return {
    loader,
    pushes,
    async ask<K extends FrameRequest>(
      name: K,
      given: FrameRequests[K]['payload'],
      signal?: AbortSignal,
    ): Promise<FrameRequests[K]['result']> {
      const payload = checked(name, given)
      const { win, origin } = await loader.arrive(signal)
      if (signal?.aborted) throw new WalletModalError('Aborted')
      const { id, answer, forget } = pending.add(name, payload)
      lookout()
      win.postMessage({ type: REQUEST_PREFIX + name, id, ...(payload !== undefined && { payload }) }, origin)
      return withTimeLimit(
        name,
        payload,
        answer as Promise<FrameRequests[K]['result']>,
        () => late(site, name),
        signal,
      ).finally(forget)
    },
  }
}

/** Creates the requests that are sent first, each time the frame has loaded. */
function createStart(
  { ask, loader }: Pick<ReturnType<typeof createRequests>, 'ask' | 'loader'>,
  site: Site,
  version: string,
) {
  const starts = new WeakMap<object, Promise<void>>()
  let smartNetworks: readonly number[] = []

  /** Alerts developers instead of rejecting: if one of these requests fails, the visitor can still sign in. */
  const alertOnFailure = (answer: Promise<unknown>) =>
    answer.catch((error: unknown) => site.alert(error as WalletModalError))
  const syncDapp = () => alertOnFailure(ask('SYNC_DAPP_DATA', dappOf(site, version)))
  const syncTheme = () => alertOnFailure(ask('SYNC_THEME', themeOf(site.options())))

  async function askNetworks(): Promise<void> {
    smartNetworks = []
    smartNetworks = (await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)).smartAccountEnabledNetworks
  }

  async function start(): Promise<void> {
    await loader.arrive()
    await Promise.all([pause(FRAME_READY_MS), syncDapp(), syncTheme(), alertOnFailure(askNetworks())])
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

/** Creates the secure site's frame. `place` inserts it into the dialog, and throws if there is none. */
export function createFrame({
  site,
  place,
  version,
}: {
  site: Site
  place: LoaderParts['place']
  version: string
}): Frame {
  const { ask, loader, pushes } = createRequests({ site, place })
  const { smartAccountNetworks, syncTheme, ready } = createStart({ ask, loader }, site, version)
  return {
    get popupUrl() {
      return `${basesOf(site.options())[0]}/loading`
    },
    get origins() {
      return originsOf(site.options())
    },
    ready,
    request: ask,
    check: checked,
    smartAccountNetworks,
    listen: pushes.watch,
    async reload() {
      // Send both requests before waiting: after RELOAD the page may be gone without an answer.
      if (loader.isHere())
        await Promise.allSettled([ask('RELOAD', undefined), ask('SYNC_DAPP_DATA', dappOf(site, version))])
    },
    abort() {
      // Do not wait for an answer, which some secure sites never send.
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
