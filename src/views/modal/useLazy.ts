import { useContext, useLayoutEffect, useState } from 'react'
import { WalletModalError } from '../../core/errors.ts'
import { report } from '../../flows/modal/report.ts'
import { AdoptContext, useModal, type ViewModule } from './context.ts'

/**
 * Lazily loads code for a part of a view, if `isWanted`. Returns undefined while loading, null if it is not wanted or
 * failed to load. `load` must be the same function on each render.
 */
export function useLazy<T extends object>(isWanted: boolean, load: () => Promise<T>): T | null | undefined {
  const modal = useModal()
  const adopt = useContext(AdoptContext)
  const [part, setPart] = useState<T | null>()
  useLayoutEffect(() => {
    if (!isWanted) return
    load().then(
      async (found) => {
        const { styles = [], messages = {} }: Partial<ViewModule> = found
        adopt(styles)
        await modal.locale.add(messages)
        setPart(found)
      },
      (cause: unknown) => {
        setPart(null)
        report(modal, new WalletModalError('LoadFailed', { cause }))
      },
    )
  }, [modal, adopt, load, isWanted])
  return isWanted ? part : null
}
