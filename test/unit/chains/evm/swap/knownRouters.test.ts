import { expect, test } from 'vitest'
import { routerFacts } from '../../../../../src/chains/evm/swap/knownRouters.ts'
import { evmSwap } from '../../../../../src/chains/evm/swap/evmSwap.ts'
import { SWAP_NETWORKS } from '../../../../../src/core/swap/swapNetworks.ts'
import { DESCRIPTORS } from '../../../../../src/services/decoder/descriptors/contracts/index.ts'
import { paidBy, swapNode } from '../../../../kit/swapNode.ts'
import { askOf, approval, COIN, honestSwap, idOf, ME, ONE, orderOf } from '../../../../kit/swapOrders.ts'

const V5 = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const V6 = '0x111111125421cA6dc452d289314280a0f8842A65'
const ZKSYNC_V6 = '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF'
const [SWAP_V5, SWAP_V6, UNOSWAP] = ['0x12aa3caf', '0x07ed2379', '0x83800a8e']

test('The known routers are those of 1inch that the decoder describes, on each of their networks', () => {
  const found = DESCRIPTORS.filter(({ metadata }) => metadata.owner === '1inch')
  const places = found.flatMap(({ context, display }) =>
    Object.entries(context.contract.deployments).flatMap(([address, chains]) =>
      chains.map((id) => {
        const swap = Object.keys(display.formats).find((one) => one.includes(' swap('))
        return { network: `eip155:${id}` as const, address, swap: `0x${swap?.slice(0, 8)}` }
      }),
    ),
  )
  expect(new Set(places.map(({ address }) => address))).toEqual(new Set([V5, V6]))
  for (const { network, address, swap } of places)
    expect(routerFacts(network, address, swap)).toEqual({ isKnown: true, isKept: true })
})

test('zkSync Era has a router at an address of its own', () => {
  expect(routerFacts('eip155:324', ZKSYNC_V6, SWAP_V6)).toEqual({ isKnown: true, isKept: true })
  expect(routerFacts('eip155:324', V6, SWAP_V6)).toEqual({})
  for (const network of SWAP_NETWORKS.filter((one) => one !== 'eip155:324')) {
    expect(routerFacts(network, V6.toLowerCase(), SWAP_V6)).toEqual({ isKnown: true, isKept: true })
    expect(routerFacts(network, ZKSYNC_V6, SWAP_V6)).toEqual({})
  }
})

test('The minimum is kept only by the function that pays out what the router has received', () => {
  expect(routerFacts('eip155:1', V5, SWAP_V5)).toEqual({ isKnown: true, isKept: true })
  for (const data of [UNOSWAP, SWAP_V6, '0x12345678'])
    expect(routerFacts('eip155:1', V5, data)).toEqual({ isKnown: true })
  expect(routerFacts('eip155:1', `0x${'77'.repeat(20)}`, SWAP_V6)).toEqual({})
  expect(routerFacts('eip155:5', V6, SWAP_V6)).toEqual({})
})

test('A plan says whether its router is known, with and without a simulation', async () => {
  const planned = async (router: string, isSimulating = true) => {
    const node = swapNode({ router })
    node.fill(idOf(COIN), idOf(ONE), [10n ** 9n, 10n ** 9n])
    node.hold(idOf(COIN), ME, 10n ** 12n)
    node.simulating(isSimulating)
    const order = orderOf({ from: COIN, to: ONE })
    const swap = { ...honestSwap(order, order.minimum), to: router }
    const { isKnown, isKept, received } = await evmSwap.plan(
      order,
      askOf(node, order, { swap, approval: async () => approval(idOf(ONE), router, 1n) }),
    )
    return { isKnown, isKept, received }
  }
  const [kept, received] = [{ isKnown: true, isKept: true }, paidBy([10n ** 9n, 10n ** 9n], 1_000n)]
  expect(await planned(V6)).toEqual({ ...kept, received })
  expect(await planned(V6, false)).toEqual(kept)
  expect(await planned(`0x${'77'.repeat(20)}`)).toEqual({ received })
  expect(await planned(`0x${'77'.repeat(20)}`, false)).toEqual({})
})
