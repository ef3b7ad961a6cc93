import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { WalletModalError } from '../../core/errors.ts'
import { report } from '../../flows/modal/report.ts'
import type { Route } from '../../state/router.ts'
import { useModal, useT, type ViewModule } from './context.ts'
import { firstTitle } from './firstTitle.ts'
import { FIRST_VIEWS } from '../index.ts'
import { createLazyViews } from './lazyViewsStore.ts'
import { loadLazyViews } from './loadLazyViews.ts'

export interface LoadedView {
  title: string
  module?: ViewModule
  /** Why the view's code failed to load. */
  failure: WalletModalError | undefined
  /** Whether a retry is useless: Firefox caches a failed `import()` until the page is reloaded. */
  mustReload: boolean
  retry(): void
}

/** Loads the module and title of the current view. Its style sheets are passed to `adopt` before it is rendered. */
export function useView(route: Route, adopt: (styles: readonly string[]) => void): LoadedView {
  const modal = useModal()
  const t = useT()
  const table = useStore(modal.late(createLazyViews))
  const { view: name } = route
  const [loaded, setLoaded] = useState<ReadonlyMap<string, ViewModule>>(new Map(Object.entries(FIRST_VIEWS)))
  const [failed, setFailed] = useState<{ name: string; error: WalletModalError }>()
  const [failures, setFailures] = useState<Readonly<Record<string, number>>>({})
  const module = loaded.get(name)
  const isWanted = module === undefined && failed?.name !== name
  // In a layout effect: if the table of views is loaded already, the title is set before the first paint.
  useLayoutEffect(() => {
    if (!isWanted || name === 'Connect') return
    let isGone = false
    loadLazyViews(modal)
      .then(({ loadView }) => loadView(name))
      .then(
        async (found) => {
          adopt(found.styles ?? [])
          await modal.locale.add(found.messages ?? {})
          if (!isGone) setLoaded((before) => new Map(before).set(name, found))
        },
        (cause: unknown) => {
          if (isGone) return
          const error = new WalletModalError('LoadFailed', { cause })
          setFailed({ name, error })
          setFailures((before) => ({ ...before, [name]: (before[name] ?? 0) + 1 }))
          report(modal, error)
        },
      )
    return () => void (isGone = true)
  }, [modal, name, isWanted, adopt])
  const isShown = module !== undefined
  useEffect(() => {
    // Effects run after the view is painted. Ignore a failed preload: opening the next view loads it again.
    if (isShown)
      loadLazyViews(modal)
        .then(({ afterPaint }) => afterPaint(modal, name))
        .catch(() => {})
  }, [modal, name, isShown])
  const failure = failed?.name === name ? failed.error : undefined
  const laterTitle = table?.titleOf(route, modal, t) ?? t(failure ? 'error.Unknown' : 'common.loading')
  return {
    title: name === 'Connect' ? firstTitle(modal, t) : laterTitle,
    module,
    failure,
    mustReload: (failures[name] ?? 0) > 1,
    retry: () => setFailed(undefined),
  }
}
