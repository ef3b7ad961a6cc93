import { useStore } from '@nanostores/react'
import type { Network } from '../../core/types.ts'
import { compatibleNetworks } from '../../flows/receive/compatibleNetworks.ts'
import { useModal } from '../modal/context.ts'

export interface Receiver {
  address: string
  /** The networks on which the account can receive, the current one first. */
  networks: readonly [Network, ...Network[]]
}

/** Returns the account that receives; undefined while nothing is connected. */
export function useReceiver(): Receiver | undefined {
  const modal = useModal()
  const connection = useStore(modal.connections.$active)
  // Render again when a wallet or the site changes its networks.
  useStore(modal.connections.$all)
  useStore(modal.networks.$configured)
  return connection && { address: connection.address, networks: compatibleNetworks(modal, connection) }
}
