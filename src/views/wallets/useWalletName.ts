import { useStore } from '@nanostores/react'
import type { Namespace } from '../../core/types.ts'
import { useModal } from '../modal/context.ts'

/** What the wallet in use of a namespace, or the active one, calls itself; nothing where none is. */
export function useWalletName(): (namespace?: Namespace) => string {
  const { $all, $active, of } = useModal().connections
  useStore($all)
  const active = useStore($active)
  return (namespace) => {
    const connection = namespace ? of(namespace) : active
    return connection?.wallet?.name ?? connection?.connectorName ?? ''
  }
}
