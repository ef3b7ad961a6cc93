import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { TOKENS_PER_CALL_MAX } from '../../../core/limits.ts'
import type { ListedToken, ReadTokens } from '../../../core/money/readTokens.ts'
import { isAddress } from '../isAddress.ts'
import { balanceCall, balanceCalls, balanceIn, balancesIn, MULTICALL } from './multicall.ts'

type Balances = readonly (bigint | undefined)[]

const call = (rpc: RpcRequest, to: string, data: string) => rpc('eth_call', [{ to, data }, 'latest'])

/** Reads each balance with a call of its own, all in one batch, on networks without Multicall3. */
async function readSingly(account: string, tokens: readonly string[], rpc: RpcRequest): Promise<Balances> {
  const answers = await Promise.allSettled(tokens.map((token) => call(rpc, token, balanceCall(account))))
  const isFailed = answers.every(({ status }) => status === 'rejected')
  const [first] = answers
  // If all calls fail, the node is at fault, not some tokens.
  if (isFailed && first?.status === 'rejected') throw first.reason
  return answers.map((one) => (one.status === 'fulfilled' ? balanceIn(one.value) : undefined))
}

async function readBalances(account: string, tokens: readonly string[], rpc: RpcRequest): Promise<Balances> {
  // Some nodes answer with an error if the network has no Multicall3.
  const answer = await call(rpc, MULTICALL, balanceCalls(account, tokens)).catch(() => undefined)
  return balancesIn(answer, tokens.length) ?? readSingly(account, tokens, rpc)
}

function inParts(tokens: readonly ListedToken[]): ListedToken[][] {
  const parts: ListedToken[][] = []
  tokens.forEach((token, index) => {
    if (index % TOKENS_PER_CALL_MAX === 0) parts.push([])
    parts.at(-1)?.push(token)
  })
  return parts
}

/** Reads the balances of listed tokens (ERC-20). A token has no `quantity` if its contract returns no balance. */
export const readTokens: ReadTokens = async ({ address, network, tokens }, rpc) => {
  const askable = tokens.filter((token) => isAddress(token.address))
  const parts = inParts(askable)
  const answers = await Promise.all(
    parts.map((part) =>
      readBalances(
        address,
        part.map((token) => token.address),
        rpc,
      ),
    ),
  )
  const balances = answers.flat()
  const known = new Map(askable.map((token, index) => [token, balances[index]]))
  return {
    tokens: tokens.map((token) => {
      const quantity = known.get(token)
      return { ...token, network, ...(quantity !== undefined && { quantity }) }
    }),
    // A node does not list the tokens of an account, which may have more than these.
    isPartial: true,
  }
}
