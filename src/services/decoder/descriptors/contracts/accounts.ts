import { along, steps, who } from '../build.ts'
import type { Action } from '../../../../core/transactions/description.ts'
import { valuesAt } from '../paths.ts'
import type { Descriptor, FunctionFormat } from '../types.ts'
import type { Values } from '../values.ts'

// Sources of the addresses: Permit2: LedgerHQ/clear-signing-erc7730-registry, docs.uniswap.org. Multicall3:
// viem/chains.

const DETAILS = '(address token,uint160 amount,uint48 expiration,uint48 nonce)'

/** Uses a signed Permit2 allowance. */
const permit: FunctionFormat = {
  intent: 'pullToken',
  fields: [],
  async read(values, { kit, context }) {
    const [spender, deadline] = ['permitSingle.spender', 'permitSingle.sigDeadline'].map(
      (at) => valuesAt(values, at)[0],
    )
    const single = valuesAt(values, 'permitSingle.details')
    const details = Array.isArray(single[0]) ? valuesAt(values, 'permitSingle.details.[]') : single
    const { owner } = values
    if (typeof spender !== 'string' || typeof deadline !== 'bigint' || typeof owner !== 'string') return undefined
    const actions = details.map((one): Promise<Action> => {
      const { token, amount, expiration } = one as Values
      const end = expiration ? { until: expiration as bigint } : { isForBlock: true }
      const given = { token: token as string, value: amount as bigint, spender, way: 'set' as const, deadline, owner }
      return kit.approval({ ...given, ...end }, context)
    })
    return actions.length ? Promise.all(actions) : undefined
  },
}

const permit2: Descriptor = {
  context: {
    contract: {
      deployments: {
        '0x000000000022D473030F116dDEE9F6B43aC78BA3': [1, 10, 56, 100, 137, 8453, 42161, 43114, 59144, 11155111],
      },
    },
  },
  metadata: { owner: 'Uniswap', contractName: 'Permit2' },
  display: {
    formats: {
      [`2b67b570 permit(address owner,(${DETAILS} details,address spender,uint256 sigDeadline) permitSingle,bytes signature)`]:
        permit,
      [`2a2d80d1 permit(address owner,(${DETAILS}[] details,address spender,uint256 sigDeadline) permitSingle,bytes signature)`]:
        permit,
      'cc53287f lockdown((address token,address spender)[] approvals)': {
        intent: 'revokeAllowances',
        fields: [who('token', 'approvals.[].token'), who('spender', 'approvals.[].spender')],
      },
      '65d9723c invalidateNonces(address token,address spender,uint48 newNonce)': {
        intent: 'invalidateSignatures',
        fields: [who('token', 'token'), who('spender', 'spender')],
      },
    },
  },
}

/** Calls that Multicall3 makes itself: it has no rights to the visitor's tokens, unless they allowed it. */
const calls = (path: string, callee: string, value?: string): FunctionFormat => ({
  intent: 'runCalls',
  isOther: true,
  fields: [along, { ...steps(path), params: { calleePath: callee, ...(value !== undefined && { valuePath: value }) } }],
})

const multicall3: Descriptor = {
  context: {
    contract: {
      deployments: {
        '0xcA11bde05977b3631167028862bE2a173976CA11': [1, 10, 56, 100, 137, 8453, 42161, 43114, 59144, 84532, 11155111],
      },
    },
  },
  metadata: { owner: 'Multicall3', contractName: 'Multicall3' },
  display: {
    formats: {
      '252dba42 aggregate((address target,bytes callData)[] calls)': calls('calls.[].callData', 'calls.[].target'),
      'bce38bd7 tryAggregate(bool requireSuccess,(address target,bytes callData)[] calls)': calls(
        'calls.[].callData',
        'calls.[].target',
      ),
      '82ad56cb aggregate3((address target,bool allowFailure,bytes callData)[] calls)': calls(
        'calls.[].callData',
        'calls.[].target',
      ),
      '174dea71 aggregate3Value((address target,bool allowFailure,uint256 value,bytes callData)[] calls)': calls(
        'calls.[].callData',
        'calls.[].target',
        'calls.[].value',
      ),
    },
  },
}

export const accounts: readonly Descriptor[] = [permit2, multicall3]
