import { useStore } from '@nanostores/react'
import type { Namespace } from '../../core/types.ts'
import { useModal } from '../modal/context.ts'

/** The name of the connected wallet of a namespace, or of the active one; empty if there is none. */
export function useWalletName(): (namespace?: Namespace) => string {
  const { $all, $active, of } = useModal().connections
  useStore($all)
  const active = useStore($active)
  return (namespace) => {
    const connection = namespace ? of(namespace) : active
    return connection?.wallet?.name ?? connection?.connectorName ?? ''
  }
}
