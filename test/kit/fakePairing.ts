import type { ConnectRequest, Connector, LineState, Link } from '../../src/core/connector.ts'
import { WalletModalError } from '../../src/core/errors.ts'
import { PAIRING_LIFETIME_MS } from '../../src/core/limits.ts'
import type { CaipNetworkId, WalletInfo } from '../../src/core/types.ts'
import { ALICE } from './fakeEip1193.ts'
import { fakeLink, type FakeLink } from './fakeConnector.ts'

interface Question {
  ask: ConnectRequest
  resolve(link: Link): void
  reject(error: Error): void
}

/**
 * Creates a fake pairing connector without a relay. Tests control codes, connection state and messages of the wallet.
 */
export function fakePairing({ wallet, network = 'eip155:1' }: { wallet?: WalletInfo; network?: CaipNetworkId } = {}) {
  const questions: Question[] = []
  const links: FakeLink[] = []
  let codes = 0
  const current = (): Question => {
    const question = questions.at(-1)
    if (!question) throw new Error('No code was requested')
    return question
  }
  const connector: Connector = {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',
    namespaces: ['eip155'],
    isShared: true,
    answerMs: Infinity,
    connect: (ask) =>
      new Promise((resolve, reject) => {
        questions.push({ ask, resolve, reject })
        ask.signal.addEventListener('abort', () => reject(new WalletModalError('Aborted')))
      }),
    restore: async () => null,
  }
  return Object.assign(connector, {
    links,
    /** Returns how often a code was requested. */
    asked: () => questions.length,
    isWaiting: () => !current().ask.signal.aborted,
    /** Issues a new code. It is valid for four minutes by default. */
    code(livesMs = PAIRING_LIFETIME_MS): string {
      const uri = `wc:${String(++codes).padStart(64, '0')}@2?relay-protocol=irn&symKey=${'ab'.repeat(32)}`
      current().ask.onUri?.(uri, Date.now() + livesMs)
      return uri
    },
    line: (state: LineState) => current().ask.onLine?.(state),
    approve() {
      const link = Object.assign(fakeLink('eip155', [ALICE], network), wallet && { wallet })
      links.push(link)
      current().resolve(link)
    },
    fail: (error: Error = new WalletModalError('UserRejected')) => current().reject(error),
  })
}
