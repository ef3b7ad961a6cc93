import type { Facts, HttpOutcome, ServiceAnswer } from '../../src/core/diagnostics/facts.ts'
import type { LogEntry } from '../../src/core/log/logTypes.ts'

/** Returns what a service answered, for judges. */
export const answerOf = (service: ServiceAnswer['service'], outcome: HttpOutcome): ServiceAnswer => ({
  service,
  host: `${service.toLowerCase()}.example`,
  path: '/path',
  outcome,
})

/** Returns a line of the log. */
export const lineOf = (about: LogEntry['about'], text: string, data?: LogEntry['data']): LogEntry => ({
  at: 1,
  level: 'warn',
  about,
  text,
  ...(data !== undefined && { data }),
})

/** Facts of a page where all is well. */
export const WELL: Facts = {
  hasProject: true,
  origin: 'https://shop.example',
  isOnline: true,
  isBoxed: false,
  services: [
    answerOf('walletApi', { kind: 'answered', status: 200 }),
    answerOf('verify', { kind: 'answered', status: 0 }),
  ],
  origins: ['https://shop.example'],
  relays: [{ host: 'relay.example', isThere: true }],
  network: 'Ethereum',
  nodes: [{ host: 'node.example', isOfNetwork: true, height: 100 }],
  walletHeight: 100,
  blockAheadMs: -5_000,
  page: { aheadMs: 1_000 },
  storage: '',
  extensions: { announced: 1, owner: 'announced', isFixed: false },
  rivals: [],
  locked: [],
  log: [],
}
