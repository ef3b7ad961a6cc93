import { isSameAddress } from '../safety/isSameAddress.ts'
import type { Transfer } from './chainMoney.ts'

/** Whether two transfers move the same amount of the same asset between the same accounts. */
export function isSameTransfer(one: Transfer, other: Transfer): boolean {
  const [token, otherToken] = [one.token, other.token]
  const isSameToken =
    token === undefined || otherToken === undefined ? token === otherToken : isSameAddress(token, otherToken)
  return (
    isSameToken &&
    one.network === other.network &&
    one.amount === other.amount &&
    isSameAddress(one.from, other.from) &&
    isSameAddress(one.to, other.to)
  )
}
