import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { CaipNetworkId, Namespace } from '../../../../src/core/types.ts'
import { chooseNetwork } from '../../../../src/flows/networks/chooseNetwork.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, NETWORKS, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

standStill()

const CONFIGURED: readonly CaipNetworkId[] = [...NETWORKS, ...SOLANA].map((one) => one.caipNetworkId)
const namespaceOf = (id: CaipNetworkId) => id.split(':')[0] as Namespace

/**
 * The network of each namespace's wallet. Absent if the namespace has no wallet. The site does not list `eip155:137`
 * and `solana:test`.
 */
const WALLETS = fc.record({
  evm: fc.option(fc.constantFrom<CaipNetworkId>('eip155:1', 'eip155:8453', 'eip155:137')),
  sol: fc.option(fc.constantFrom<CaipNetworkId>('solana:main', 'solana:dev', 'solana:test')),
  solFirst: fc.boolean(),
})
const ANSWER = fc.constantFrom('approves', 'refuses', 'fails', 'silent')

interface Case {
  wallets: { evm: CaipNetworkId | null; sol: CaipNetworkId | null; solFirst: boolean }
  start: CaipNetworkId
  target: CaipNetworkId
}

/** Opens the Networks view on a page with the given wallets connected, the last one active. */
async function page({ wallets: { evm, sol, solFirst }, start }: Case) {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const connectors = [fakeConnector({ id: 'evm', network: evm ?? 'eip155:1' })]
  const here = createTestModal({ connectors, more: [solana], options: { defaultNetwork: start } })
  solana.announce(
    fakeConnector({ id: 'sol', namespace: 'solana', accounts: ['SoLaNa1'], network: sol ?? 'solana:main' }),
  )
  const ids = [...(evm ? ['evm'] : []), ...(sol ? ['sol'] : [])]
  for (const id of solFirst ? ids.reverse() : ids) await connect(here.modal, id)
  void openModal(here.modal)
  if (here.modal.router.$route.get().view !== 'UnsupportedChain') here.modal.router.push({ view: 'Networks' })
  await rest()
  return {
    ...here,
    solana,
    asked: () => [...here.chain.asked.switch, ...solana.asked.switch],
    view: () => here.modal.router.$route.get().view,
  }
}

/** Returns the rule of specification §4 that applies to a switch to `target`. */
function expected(
  { activeNamespace, account, connections, network }: ReturnType<ReturnType<typeof createTestModal>['entry']['state']>,
  target: CaipNetworkId,
) {
  const there = connections.find((one) => one.namespace === namespaceOf(target))
  if (network === target) return 'nothing'
  if (account && activeNamespace !== namespaceOf(target) && !there) return 'SwitchActiveChain'
  return there && there.network !== target ? 'SwitchNetwork' : 'in use at once'
}

test('follows the rules of specification §4 for any network switch, and leaves no switch pending', async () => {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      WALLETS,
      fc.constantFrom(...CONFIGURED),
      fc.constantFrom(...CONFIGURED),
      ANSWER,
      async (wallets, start, target, answer) => {
        const here = await page({ wallets, start, target })
        const { modal, entry, chain, solana } = here
        const before = entry.state()
        const [trail, from] = [modal.router.$trail.get(), here.view()]
        const wasLost = !CONFIGURED.includes(before.network)
        for (const one of [chain, solana]) {
          one.answers.switch = () => {
            if (answer === 'silent') return new Promise<void>(() => {})
            return answer === 'approves'
              ? Promise.resolve()
              : Promise.reject(answer === 'refuses' ? new WalletModalError('UserRejected') : new Error('boom'))
          }
        }
        const rule = expected(before, target)
        met.add(`${rule}, ${answer}`)
        void chooseNetwork(modal, target)

        if (rule === 'nothing') {
          await rest()
          expect([modal.router.$trail.get(), entry.state(), here.asked()]).toEqual([trail, before, []])
        } else if (rule === 'SwitchActiveChain') {
          await rest()
          expect(modal.router.$route.get()).toEqual({
            view: 'SwitchActiveChain',
            namespace: namespaceOf(target),
            network: target,
            next: 'Connect',
            isReplaced: true,
          })
          expect([entry.state().network, entry.state().connections, here.asked()]).toEqual([
            before.network,
            before.connections,
            [],
          ])
        } else {
          const isAsked = rule === 'SwitchNetwork'
          if (isAsked) expect(here.view()).toBe('SwitchNetwork')
          await rest()
          if (isAsked && answer === 'silent') {
            expect(here.view()).toBe('SwitchNetwork')
            await pass(60_000)
          }
          expect(here.asked()).toEqual(isAsked ? [target] : [])
          const isDone = !isAsked || answer === 'approves'
          const after = entry.state()
          expect(after.network).toBe(isDone ? target : before.network)
          expect(after.activeNamespace).toBe(isDone ? namespaceOf(target) : before.activeNamespace)
          if (isDone)
            expect([after.open, here.view()]).toEqual(wasLost ? [false, 'Connect'] : [true, trail.routes[0]?.view])
          // After a failure the modal goes back one view, which shows the reason.
          else
            expect([after.open, here.view(), modal.attempt.$switch.get()]).toMatchObject([
              true,
              from,
              { network: target, phase: 'failed' },
            ])
        }
        here.stop()
      },
    ),
    { numRuns: 300, seed: 20_26 },
  )
  // Every rule was applied with every kind of answer.
  expect(met.size).toBe(16)
}, 60_000)
