import { useEffect, useState } from 'react'
import { WalletModalError } from '../core/errors.ts'
import type { ViewName } from '../core/views.ts'
import { report } from '../flows/report.ts'
import { useModal, type ViewModule } from './context.ts'
import { VIEW_MODULES, warmNext } from './index.ts'

export interface LoadedView {
  module?: ViewModule
  /** The screen's code could not be fetched. */
  hasFailed: boolean
  retry(): void
}

/** A screen's module: at once when it is there, else as soon as it is loaded. `adopt` gets its style sheets before it is rendered. */
export function useView(name: ViewName, adopt: (styles: readonly string[]) => void): LoadedView {
  const modal = useModal()
  const [loaded, setLoaded] = useState<ReadonlyMap<ViewName, ViewModule>>(new Map())
  const [failed, setFailed] = useState<ViewName>()
  const entry = VIEW_MODULES[name]
  const module = typeof entry === 'function' ? loaded.get(name) : entry
  const isWanted = module === undefined && failed !== name
  useEffect(() => {
    if (!isWanted || typeof entry !== 'function') return
    let isGone = false
    entry().then(
      (found) => {
        adopt(found.styles ?? [])
        if (found.messages) modal.locale.bring(found.messages)
        if (!isGone) setLoaded((before) => new Map(before).set(name, found))
      },
      (cause: unknown) => {
        if (isGone) return
        setFailed(name)
        report(modal, new WalletModalError('LoadFailed', { cause }))
      },
    )
    return () => {
      isGone = true
    }
  }, [modal, name, isWanted, entry, adopt])
  const isShown = module !== undefined
  useEffect(() => {
    if (isShown) warmNext(name)
  }, [name, isShown])
  return { module, hasFailed: failed === name, retry: () => setFailed(undefined) }
}
