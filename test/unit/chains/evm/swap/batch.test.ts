import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { evmSwap } from '../../../../../src/chains/evm/swap/evmSwap.ts'
import { isUnclear } from '../../../../../src/core/money/sendFailure.ts'
import { isNoBatch, isNoUpgrade } from '../../../../../src/core/swap/noBatch.ts'
import { toWalletModalError, type WalletModalError } from '../../../../../src/core/errors.ts'
import { fakeEip1193, never, walletError } from '../../../../kit/fakeEip1193.ts'
import { swapNode } from '../../../../kit/swapNode.ts'
import { askOf, COIN, idOf, linkOf, ME, ONE, orderOf, ROUTER, TWO } from '../../../../kit/swapOrders.ts'

const HASH = `0x${'ab'.repeat(32)}`
const LAST = `0x${'cd'.repeat(32)}`

function chain() {
  const node = swapNode({ router: ROUTER })
  node.fill(idOf(ONE), idOf(TWO), [10n ** 9n, 10n ** 9n])
  node.hold(idOf(ONE), ME, 10_000n)
  node.hold(idOf(COIN), ME, 10n ** 12n)
  return node
}

type Answer = (params: unknown) => unknown
const walletWith = (answers: Record<string, Answer>) => fakeEip1193({ answers })
function planWith(capabilities: Answer, node = chain()) {
  const provider = walletWith({ wallet_getCapabilities: capabilities })
  return { provider, plan: evmSwap.plan(orderOf(), askOf(node, orderOf(), { link: linkOf(provider) })) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('All steps are sent as one', () => {
  test.each([
    ['the network', { '0x1': { atomic: { status: 'supported' } } }],
    ['the network, with zeros in front', { '0x01': { atomic: { status: 'ready' } } }],
    ['all networks', { '0x0': { atomic: { status: 'supported' } } }],
  ])('by a wallet that says so of %s', async (_, answer) => {
    expect((await planWith(() => answer).plan).isBatch).toBe(true)
  })

  test.each<[string, Answer]>([
    ['says so of another network', () => ({ '0xa': { atomic: { status: 'supported' } } })],
    ['says that it cannot', () => ({ '0x1': { atomic: { status: 'unsupported' } } })],
    ['speaks an early version', () => ({ '0x1': { atomicBatch: { supported: true } } })],
    ['lacks the method', () => Promise.reject(walletError(-32601))],
  ])('not by a wallet that %s', async (_, answer) => {
    expect((await planWith(answer).plan).isBatch).toBe(false)
  })

  test.each(['supported', null, 7, ['0x1']])(
    'does not batch if the wallet answers %j, and reports the malformed answer',
    async (answer) => {
      const problems: WalletModalError[] = []
      const link = linkOf(walletWith({ wallet_getCapabilities: () => answer }))
      const onProblem = (error: WalletModalError) => void problems.push(error)
      const { isBatch } = await evmSwap.plan(orderOf(), { ...askOf(chain(), orderOf(), { link }), onProblem })
      expect(isBatch).toBe(false)
      expect(problems).toMatchObject([{ code: 'ConnectionFailed', message: 'Error parsing wallet capabilities' }])
    },
  )

  test('not by a wallet that does not answer within 4 s', async () => {
    const { plan } = planWith(never)
    await vi.advanceTimersByTimeAsync(4_000)
    expect((await plan).isBatch).toBe(false)
  })

  test('not if there is one step only: the wallet is not even asked', async () => {
    const node = chain()
    node.allow(idOf(ONE), ME, 1_000n)
    const { provider, plan } = planWith(() => ({ '0x1': { atomic: { status: 'supported' } } }), node)
    expect((await plan).isBatch).toBe(false)
    expect(provider.asked()).toEqual([])
  })
})

describe('The batch', () => {
  const send = async (answer: Answer) => {
    const plan = await evmSwap.plan(orderOf(), askOf(chain(), orderOf()))
    const provider = walletWith({ wallet_sendCalls: answer })
    return { plan, provider, sent: evmSwap.sendBatch(linkOf(provider), plan) }
  }
  const failure = async (answer: Answer) =>
    toWalletModalError(await (await send(answer)).sent.then(() => undefined).catch((error: unknown) => error))

  test('has exactly the planned steps, of which all or none must happen', async () => {
    const { plan, provider, sent } = await send(() => ({ id: '0x12' }))
    expect(await sent).toBe('0x12')
    const calls = plan.steps.map(({ request }) => {
      const { to, value, data } = request as Record<string, unknown>
      return { to, value, data }
    })
    expect(calls).toHaveLength(2)
    expect(provider.calls).toEqual([
      {
        method: 'wallet_sendCalls',
        params: [{ version: '2.0.0', chainId: '0x1', from: ME, atomicRequired: true, calls }],
      },
    ])
  })

  test('is followed by the id alone, as early versions answered', async () => {
    expect(await (await send(() => '0x12')).sent).toBe('0x12')
  })

  test('is refused by the visitor, or fails, like a transfer', async () => {
    expect((await failure(() => Promise.reject(walletError(4001)))).code).toBe('UserRejected')
    const poor = await failure(() => Promise.reject(walletError(-32000, 'insufficient funds for gas')))
    expect(poor.code).toBe('InsufficientFunds')
    const lost = await failure(() => Promise.reject(walletError(undefined, 'Connection lost')))
    expect(isUnclear(lost)).toBe(true)
  })

  test.each([5700, 5710, 5720, 5730, 5740, 5760, 4200, -32601])(
    'was not sent, and each call can be, if the wallet refuses with %i',
    async (code) => {
      const error = await failure(() => Promise.reject(walletError(code, 'No')))
      expect([isNoBatch(error), isUnclear(error)]).toEqual([true, false])
    },
  )

  test('was not sent if the wallet refuses by another code of EIP-5792', async () => {
    const error = await failure(() => Promise.reject(walletError(5790, 'No')))
    expect([error.code, isNoBatch(error), isUnclear(error)]).toEqual(['TransactionFailed', false, false])
  })

  test('was refused by the visitor if the account is not given the code for it', async () => {
    const error = await failure(() => Promise.reject(walletError(5750, 'No')))
    expect([error.code, isNoUpgrade(error), isNoBatch(error)]).toEqual(['UserRejected', true, false])
  })

  test('was refused by the visitor if any code says so', async () => {
    const cause = Object.assign(new Error('No'), { code: 5760, cause: walletError(4001) })
    const error = await failure(() => Promise.reject(cause))
    expect([error.code, isNoBatch(error), isNoUpgrade(error)]).toEqual(['UserRejected', false, false])
  })

  test('may have been sent if the answer is no id', async () => {
    for (const answer of [null, {}, { id: '' }, { id: 5 }, 'a'.repeat(8_195)])
      expect(isUnclear(await failure(() => answer))).toBe(true)
  })
})

describe('What became of a batch', () => {
  async function outcome(...answers: unknown[]) {
    let index = 0
    const provider = walletWith({
      wallet_getCallsStatus: () => {
        const answer = answers[index < answers.length - 1 ? index++ : index]
        if (answer instanceof Error) throw answer
        return answer
      },
    })
    const end = new AbortController()
    const found = evmSwap.batchOutcome(linkOf(provider), '0x12', end.signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(provider.calls[0]).toEqual({ method: 'wallet_getCallsStatus', params: ['0x12'] })
    return found
  }
  const receipts = [HASH, LAST].map((transactionHash) => ({ transactionHash, status: '0x1' }))

  test('is a transaction that the wallet names, whatever the wallet says of its success', async () => {
    for (const status of [200, 500, 600, 'CONFIRMED'])
      expect(await outcome({ status, receipts })).toEqual({ hash: LAST })
    const failed = receipts.map((one) => ({ ...one, status: '0x0' }))
    expect(await outcome({ status: 200, receipts: failed })).toEqual({ hash: LAST })
  })

  test('is not told by an answer about another batch, or by a status that means nothing', async () => {
    for (const answer of [{ id: '0x13', status: 200 }, { status: 300 }, { status: 1e9 }, { status: '200' }])
      expect(await outcome({ receipts, ...answer })).toBeUndefined()
    expect(await outcome({ id: '0x12', status: 200, receipts })).toEqual({ hash: LAST })
  })

  test.each([
    [200, 'confirmed'],
    [400, 'dropped'],
    [500, 'reverted'],
  ])("is only the wallet's word if it names no transaction: %i", async (status, is) => {
    expect(await outcome({ status, receipts: [] })).toEqual({ is })
  })

  test('is asked for again while it is pending, and when the wallet fails', async () => {
    const answers = [
      { status: 100 },
      walletError(-32603),
      null,
      { status: 200, receipts: [] },
      { status: 200, receipts },
    ]
    expect(await outcome(...answers)).toEqual({ hash: LAST })
  })

  test('is unknown after 180 s', async () => {
    expect(await outcome({ status: 100 })).toBeUndefined()
  })

  test('ends when it is aborted', async () => {
    const end = new AbortController()
    const found = evmSwap.batchOutcome(linkOf(walletWith({ wallet_getCallsStatus: never })), '0x12', end.signal)
    end.abort()
    await expect(found).rejects.toMatchObject({ code: 'Aborted' })
  })
})
