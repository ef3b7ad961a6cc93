import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { loadHoldings } from '../../flows/assets/loadHoldings.ts'
import { startSwap } from '../../flows/swap/startSwap.ts'
import { useModal } from '../modal/context.ts'

/** Loads what a view of Swap shows, also for another account or network. Returns the address of the account. */
export function useLoadSwap(): string | undefined {
  const modal = useModal()
  const { address, network } = useStore(modal.connections.$active) ?? {}
  const { caipNetworkId } = useStore(modal.networks.$active)
  // The site may change where balances are read, and the currency of values.
  const options = useStore(modal.$options)
  useEffect(() => void loadHoldings(modal), [modal, address, network, options])
  useEffect(() => void startSwap(modal), [modal, address, network, caipNetworkId])
  return address
}
