import { useStore } from '@nanostores/react'
import type { Allowance } from '../../core/money/allowances.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { describedToken } from '../../flows/allowances/describedToken.ts'
import { portfolioOf } from '../../flows/assets/portfolioOf.ts'
import { useModal } from '../modal/context.ts'

/**
 * Returns the token of an allowance: as the account's holdings or a list of tokens describe it, else as its contract
 * describes itself. The balance is the chain's.
 */
export function useToken({ network, token: address, name, symbol, decimals = 0, balance }: Allowance): Holding {
  const modal = useModal()
  const held = useStore(portfolioOf(modal).$shown)?.figures?.tokens
  const known = describedToken(modal, { network, token: address }, held)
  const { quantity: _, stated: __, ...facts } = { name, symbol, decimals, ...known } as Holding
  return { ...facts, network, address, ...(balance !== undefined && { quantity: balance }) }
}
