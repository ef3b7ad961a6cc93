import { NATIVE_ADDRESS } from '../../../core/swap/convertIds.ts'
import type { SwapOrder } from '../../../core/swap/chainSwap.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'
import type { SwapToken } from '../../../core/swap/swapToken.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import { addressIn, wordAt } from '../simulation/words.ts'

/** Where a call has its arguments, counted in words of 32 bytes. */
interface Layout {
  minimum: number
  amount?: number
  from?: number
  to?: number
  recipient?: number
  flags?: number
  /** Whether the zero address means the caller; otherwise what is sent there is lost. */
  isZeroCaller?: boolean
}

const SWAP: Layout = { from: 1, to: 2, recipient: 4, isZeroCaller: true, amount: 5, minimum: 6, flags: 7 }
/** Flag of `swap`: a part of the amount may be swapped, for as large a part of the minimum. */
const PARTIAL_FILL = 1n
const UNOSWAP: Layout = { from: 0, amount: 1, minimum: 2 }

/** The calls of 1inch's routers, versions 5 and 6: the service swaps by them. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  // swap(executor, (srcToken, dstToken, srcReceiver, dstReceiver, amount, minReturnAmount, flags), …)
  '0x12aa3caf': SWAP,
  '0x07ed2379': SWAP,
  // unoswap(token, amount, minReturn, dex, …), unoswapTo(to, token, amount, minReturn, dex)
  '0x83800a8e': UNOSWAP,
  '0x8770ba91': UNOSWAP,
  '0xe2c95c82': { recipient: 0, from: 1, amount: 2, minimum: 3 },
  // ethUnoswap(minReturn, dex)
  '0xa76dfc3b': { minimum: 0 },
}

function layoutOf(data: string): Layout | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  return Object.hasOwn(LAYOUTS, selector) ? LAYOUTS[selector] : undefined
}

/** Returns which word of the arguments states the minimum; undefined if the function of the call is unknown. */
export const minimumWord = (data: string): number | undefined => layoutOf(data)?.minimum

const isZero = (address: string) => /^0x0{40}$/.test(address)

const isOf = (address: string, { address: own = NATIVE_ADDRESS }: SwapToken) => isSameAddress(address, own)

/**
 * Compares what a built swap states with the order, if its function is known: a simulation shows what is received now,
 * but only the stated minimum holds later. Throws `mismatch` for less than the minimum, or another recipient, token or
 * amount. Calls of unknown functions pass.
 */
export function checkStated(data: string, { account, from, to, amount, minimum }: SwapOrder): void {
  const layout = layoutOf(data)
  if (!layout) return
  const args = data.slice(10)
  const numberAt = (at: number) => {
    const found = wordAt(args, at)
    if (found === undefined) throw mismatch('data')
    return found
  }
  // Version 6 packs flags into the words of addresses.
  const addressAt = (at: number) => addressIn(numberAt(at).toString(16).padStart(64, '0'))
  if (layout.from !== undefined && !isOf(addressAt(layout.from), from)) throw mismatch('sends')
  if (layout.amount !== undefined && numberAt(layout.amount) !== amount) throw mismatch('sends')
  if (layout.to !== undefined && !isOf(addressAt(layout.to), to)) throw mismatch('receives')
  if (layout.recipient !== undefined) {
    const recipient = addressAt(layout.recipient)
    const isCaller = layout.isZeroCaller === true && isZero(recipient)
    if (!isCaller && !isSameAddress(recipient, account)) throw mismatch('recipient')
  }
  const stated = numberAt(layout.minimum)
  if (layout.flags !== undefined && numberAt(layout.flags) & PARTIAL_FILL) throw mismatch('minimum')
  if (stated < minimum) throw mismatch('minimum', stated)
}
