import { expect, vi, onTestFinished } from 'vitest'
import { createEvmChain } from '../../../../src/chains/evm/index.ts'
import { builtInAuth } from '../../../../src/connectors/auth/index.ts'
import { createPopupWallet } from '../../../../src/connectors/coinbase/connector.ts'
import { builtInCoinbase } from '../../../../src/connectors/coinbase/index.ts'
import { builtInLedger } from '../../../../src/connectors/ledger/index.ts'
import type { BuiltInConnector } from '../../../../src/core/connector.ts'
import { rest } from '../../../kit/clock.ts'
import { fakeSite, NO_ANSWER } from '../../../kit/fakeFrame.ts'
import { loadEvm } from '../../../kit/loadEvm.ts'
import { createWorld } from '../auth/world.ts'
import { HOLDER, openPage as openCoinbasePage, ORIGIN, wallet } from '../coinbase/world.ts'
import { openPage as openLedgerPage } from '../ledger/world.ts'
import { openInSafe } from '../safe/world.ts'
import { until, type Answer, type ContractCase } from './describeContract.ts'

const world = (offer: BuiltInConnector) => ({ offer, connector: offer.connector })

/** How the wallet's popup answers the request for accounts. */
const coinbaseAnswers = {
  approve: { value: [HOLDER] },
  refuse: { error: { code: 4001, message: 'No' } },
  silent: undefined,
}

function openCoinbase(answer: Answer) {
  const page = openCoinbasePage(wallet(() => coinbaseAnswers[answer]))
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true })
  const { site } = fakeSite({ services: { coinbase: ORIGIN } })
  const opened = () => until(() => expect(page.windows).toHaveLength(1))
  return {
    ...world(builtInCoinbase(site, createEvmChain(loadEvm), async () => createPopupWallet)),
    other: 'eip155:137' as const,
    meanwhile: async () => {
      await opened()
      page.last().greet()
    },
    // The popup receives a greeting, the choice of wallet and the request for accounts.
    asked: () => until(() => expect(page.last().heard.length).toBeGreaterThanOrEqual(3)),
  }
}

async function openAuth(answer: Answer) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const fake = createWorld()
  if (answer !== 'refuse') await fake.logIn()
  if (answer === 'silent') fake.serve({ GET_USER: () => NO_ANSWER })
  return {
    ...world(builtInAuth(fake.site, async () => fake.auth)),
    other: 'eip155:137' as const,
    meanwhile: answer === 'refuse' ? fake.start : rest,
    asked: () => until(() => expect(fake.named('GET_USER').length).toBeGreaterThan(0)),
    ended: () => fake.named('SIGN_OUT').length,
  }
}

/**
 * The connector of each folder of src/connectors that runs in happy-dom. `pairing` has its own test project, which
 * runs the SDK as bundled.
 */
export const OFFERED: Readonly<Record<string, ContractCase>> = {
  auth: { namespace: 'eip155', refusal: 'NotConnected', open: openAuth },
  coinbase: { namespace: 'eip155', refusal: 'UserRejected', open: openCoinbase },
  ledger: {
    namespace: 'eip155',
    refusal: 'UserRejected',
    open(answer) {
      const { demo, site, ledger } = openLedgerPage({
        ...(answer === 'refuse' && { chooser: 'dismiss' }),
        ...(answer === 'silent' && { delayMs: 1e6 }),
      })
      return {
        ...world(builtInLedger(site, async () => ledger)),
        other: 'eip155:8453',
        asked: () => until(() => expect(demo.isOpen()).toBe(true)),
      }
    },
  },
  safe: {
    namespace: 'eip155',
    refusal: 'ConnectionFailed',
    isAround: true,
    open(answer) {
      const { offer, asked } = openInSafe(
        answer === 'approve' ? undefined : () => (answer === 'silent' ? undefined : { error: 'No' }),
      )
      return { ...world(offer), other: 'eip155:137', asked: () => until(() => expect(asked.length).toBeGreaterThan(1)) }
    },
  },
}
