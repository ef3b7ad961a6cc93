import { useStore } from '@nanostores/react'
import type { Namespace } from '../../core/types.ts'
import { useModal } from '../modal/context.ts'

/**
 * Returns a function that returns the name of the wallet connected in a namespace (default: the active one); empty if
 * there is none.
 */
export function useWalletName(): (namespace?: Namespace) => string {
  const { $all, $active, of } = useModal().connections
  useStore($all)
  const active = useStore($active)
  return (namespace) => {
    const connection = namespace ? of(namespace) : active
    return connection?.wallet?.name ?? connection?.connectorName ?? ''
  }
}
