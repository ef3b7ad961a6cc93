import type { Action } from '../../../core/transactions/description.ts'
import { coins, type DecodeContext } from '../context.ts'
import { addressOf } from './address.ts'
import { approval, tokens } from './amounts.ts'
import { isUnlimited } from '../../../core/money/unlimited.ts'
import { loadDescriptors } from './loadDescriptors.ts'
import { wholeOf, type TypedData } from './typedTree.ts'

/** Chains for which there are descriptors (`descriptors/contracts`); for others they are not loaded. */
export const DESCRIBED_CHAINS: readonly number[] = [
  1, 10, 56, 100, 137, 324, 8453, 42161, 43114, 59144, 84532, 11155111,
]

type Load = Awaited<ReturnType<typeof loadDescriptors>>

/** Loads the descriptors of a chain. Undefined without any, or if they cannot be loaded: the call stays unknown. */
const descriptorsFor = (chain: number | undefined): Promise<Load | undefined> =>
  chain !== undefined && DESCRIBED_CHAINS.includes(chain)
    ? loadDescriptors().catch(() => undefined)
    : Promise.resolve(undefined)

const KIT = { tokens, coins, approval, isUnlimited }

type ReadCall = (call: Record<string, unknown>, context: DecodeContext) => Promise<readonly Action[]>

/** Describes a call to a contract that one of our descriptors lists; undefined for other calls. */
export async function readDescribed(
  call: { to: string; data: Uint8Array; value: bigint },
  context: DecodeContext,
  readCall: ReadCall,
): Promise<{ actions: readonly Action[]; isPayable: boolean } | undefined> {
  const { chain } = context
  const descriptors = await descriptorsFor(chain)
  if (!descriptors || chain === undefined) return undefined
  return descriptors.describeCall(call, chain, context, { ...KIT, call: (one, inner) => readCall(one, inner) })
}

/** Describes an order that a contract of our descriptors reads; undefined for other typed data. */
export async function readDescribedTyped(data: TypedData, context: DecodeContext): Promise<Action | undefined> {
  const contract = addressOf(data.domain.verifyingContract)
  const chain = wholeOf(data.domain.chainId)
  // Without the chain in the domain, the signature would also count on other chains.
  if (contract === undefined || chain === undefined || Number(chain) !== context.chain) return undefined
  const descriptors = await descriptorsFor(context.chain)
  return descriptors?.describeTyped(data, { contract, chain: Number(chain) }, context, {
    ...KIT,
    call: async () => [],
  })
}
