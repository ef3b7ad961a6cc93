import type { WalletModalApi } from '../core/api.ts'
import { VISIT_ENTRIES_MAX } from '../core/devtools/limits.ts'
import { VISIT_FORMAT, VISIT_VERSION, type Visit, type VisitEntry } from '../core/devtools/visit.ts'
import { toJson } from '../core/json.ts'
import { describePage, offer } from './describePage.ts'
import type { Parts } from './parts.ts'
import { createStandIns, type StandIns } from './standIns.ts'
import { watchCalls } from './watchCalls.ts'
import { watchModal } from './watchModal.ts'
import { watchRequests } from './watchRequests.ts'
import { watchScreens } from './watchScreens.ts'
import { watchState } from './watchState.ts'
import { watchVisitor } from './watchVisitor.ts'
import { watchWallets } from './watchWallets.ts'

/** A recording of a visit. It stays in the page until it is exported. */
export interface Recording {
  /** Returns what was recorded so far, as plain data, the oldest entry first. */
  visit(): Visit
  /** Returns the visit as JSON: the contents of a file that `parseVisit` reads. */
  export(): string
  /** Offers the visit as a file. */
  download(name?: string): void
  /** Stops recording, and gives the page its own functions back. */
  stop(): void
  /** Calls `on` with each new entry. Returns a function that stops it. */
  listen(on: (entry: VisitEntry) => void): () => void
}

/** Calls a listener of the page. If it throws, the recorded call or wallet request must not fail. */
function notify(listener: (entry: VisitEntry) => void, entry: VisitEntry): void {
  try {
    listener(entry)
  } catch (error) {
    reportError(error)
  }
}

/** Returns an entry without what was shown as private only after it. */
function hideLater(entry: VisitEntry, { hideIn }: StandIns): VisitEntry {
  if (entry.kind === 'call') return { ...entry, args: hideIn(entry.args) }
  if (entry.kind === 'event') return { ...entry, detail: hideIn(entry.detail) }
  if (entry.kind === 'press') return { ...entry, name: hideIn(entry.name) }
  if (entry.kind === 'log' || entry.kind === 'type') return { ...entry, text: hideIn(entry.text) }
  if (entry.kind !== 'screen') return entry
  return { ...entry, title: hideIn(entry.title), ...(entry.alert && { alert: hideIn(entry.alert) }) }
}

/**
 * Records a visit: calls of the site, presses, typing, wallets, requests, events, screens and states, without what
 * identifies the visitor. Call it before the modal opens for the first time.
 */
export const startRecording = (target: WalletModalApi = window.WalletModal): Recording =>
  record(target, createStandIns())

/** Records a visit with the given stand-ins. */
export function record(target: WalletModalApi, names: StandIns): Recording {
  const started = Date.now()
  const began = performance.now()
  const stopping = new AbortController()
  const entries: VisitEntry[] = []
  const listeners = new Set<(entry: VisitEntry) => void>()
  const now = () => Math.round(performance.now() - began)
  const add: Parts['add'] = (fact, at = now()) => {
    const entry = { at, ...fact }
    if (entries.length >= VISIT_ENTRIES_MAX || (stopping.signal.aborted && fact.kind !== 'request')) return entry
    entries.push(entry)
    for (const listener of [...listeners]) notify(listener, entry)
    return entry
  }
  const parts: Parts = { target, names, now, add, isPressing: false, signal: stopping.signal }
  for (const watch of [watchCalls, watchVisitor, watchScreens, watchState]) watch(parts)
  const wallets = watchWallets(parts)
  const requests = watchRequests(parts)
  const modal = watchModal(parts, started, requests.know)
  const visit = (): Visit => {
    requests.flush()
    return {
      format: VISIT_FORMAT,
      version: VISIT_VERSION,
      widget: target.version,
      startedAt: new Date(started).toISOString(),
      page: describePage(),
      options: modal.options(),
      wallets: wallets.found,
      names: names.counts(),
      entries: [...entries, ...wallets.pending()].map((one) => hideLater(one, names)).sort((a, b) => a.at - b.at),
    }
  }
  const exported = () => toJson(visit())
  return {
    visit,
    export: exported,
    download: (name = 'visit.json') => offer(exported(), name),
    stop: () => stopping.abort(),
    listen(on) {
      listeners.add(on)
      return () => void listeners.delete(on)
    },
  }
}
