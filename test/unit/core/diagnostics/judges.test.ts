import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../../src/core/diagnostics/facts.ts'
import { JUDGES } from '../../../../src/core/diagnostics/judge/judges.ts'
import type { FindingId } from '../../../../src/core/diagnostics/diagnosis.ts'
import { diagnostics } from '../../../../src/i18n/en/diagnostics/diagnostics.ts'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import type { MessageKey } from '../../../../src/i18n/messages.ts'
import { answerOf, lineOf, WELL } from '../../../kit/diagnosisFacts.ts'

const t = createTranslate(diagnostics)

/** Judges the facts of a page that differs from one where all is well. */
function judge(id: FindingId, facts: Partial<Facts>) {
  const { state, evidence, next } = JUDGES[id]({ ...WELL, ...facts })
  const say = ([key, params]: (typeof evidence)[number]) => t(key as MessageKey, params)
  return { state, evidence: evidence.map(say).join(' '), next: next ? say(next) : '' }
}

const services = (...all: Parameters<typeof answerOf>[]) => ({ services: all.map((one) => answerOf(...one)) })

describe('Judges', () => {
  test('find no problem on a page where all is well', () => {
    const ids = Object.keys(JUDGES) as FindingId[]
    expect(ids).toEqual(
      'host policy clock storage extensions locked offline relay verify node nodes.identity projectId origin popup'.split(
        ' ',
      ),
    )
    for (const id of ids) expect([id, judge(id, {})]).toMatchObject([id, { state: 'ok', next: '' }])
    for (const id of ids) expect(judge(id, {}).evidence).not.toMatch(/diagnose\.|[{}]/)
  })

  test.each<[FindingId, string, Partial<Facts>, string, string]>([
    [
      'host',
      'a status',
      services(['walletApi', { kind: 'answered', status: 503 }]),
      'walletApi answered 503 at /path.',
      'Allow walletapi.example in your firewall, blocker or policy.',
    ],
    [
      'host',
      'a reason',
      services(['blockchainApi', { kind: 'answered', status: 500, reason: 'down' }]),
      'blockchainApi answered 500 at /path: down',
      'Allow blockchainapi.example in your firewall, blocker or policy.',
    ],
    [
      'host',
      'silence',
      services(['walletApi', { kind: 'timeout' }]),
      'walletApi did not answer within 10 s.',
      'Allow walletapi.example in your firewall, blocker or policy.',
    ],
    [
      'host',
      'CORS',
      services(['walletApi', { kind: 'cors' }]),
      'walletApi answers at /path, but does not allow this site to read it (CORS).',
      'Allow walletapi.example in your firewall, blocker or policy.',
    ],
    [
      'host',
      'an answer that is no JSON',
      services(['walletApi', { kind: 'malformed' }]),
      'walletApi answered at /path, but not with what it should send.',
      'Allow walletapi.example in your firewall, blocker or policy.',
    ],
    [
      'host',
      'an empty answer',
      services(['walletApi', { kind: 'empty' }]),
      'walletApi answered at /path, but it is empty.',
      'Allow walletapi.example in your firewall, blocker or policy.',
    ],
    [
      'host',
      'two hosts out of reach',
      services(['coinbase', { kind: 'refused' }], ['onramp', { kind: 'refused' }]),
      'coinbase at coinbase.example cannot be reached. onramp at onramp.example cannot be reached.',
      'Allow coinbase.example, onramp.example in your firewall, blocker or policy.',
    ],
    [
      'policy',
      'a blocked service',
      {
        log: [
          lineOf('policy', '', {
            service: 'walletApi',
            directive: 'connect-src',
            origin: 'https://api.example',
            policy: "connect-src 'self'",
          }),
        ],
      },
      "connect-src blocks api.example: connect-src 'self'",
      'Add api.example to connect-src of the policy of the page.',
    ],
    [
      'policy',
      'a blocked chunk',
      {
        log: [
          lineOf('policy', '', {
            directive: 'script-src-elem',
            blocked: 'https://cdn.example/chunks/later-1.js',
            origin: 'https://cdn.example',
          }),
        ],
      },
      'script-src-elem blocks cdn.example: script-src-elem',
      'Add cdn.example to script-src-elem of the policy of the page.',
    ],
    [
      'clock',
      'a clock that is ahead',
      { page: { aheadMs: 3_600_000 } },
      'The clock of this device is 3600 s ahead of the server.',
      'Set the clock of this device.',
    ],
    [
      'clock',
      'a clock that is behind',
      { page: { aheadMs: -61_000 } },
      'The clock of this device is 61 s behind the server.',
      'Set the clock of this device.',
    ],
    [
      'clock',
      'a block of the future',
      { page: undefined, blockAheadMs: 120_000 },
      'The newest block is 120 s ahead of the clock of this device.',
      'Set the clock of this device.',
    ],
    [
      'clock',
      'the words of the relay',
      {
        page: undefined,
        log: [lineOf('pairing', 'Pairing: ConnectionFailed ← Error: JWT validation error: JWT Token is not yet valid')],
      },
      'The relay answered: JWT Token is not yet valid',
      'Set the clock of this device.',
    ],
    [
      'storage',
      'blocked storage',
      { storage: 'SecurityError' },
      'Data cannot be stored: SecurityError',
      'Allow this site to store data.',
    ],
    [
      'extensions',
      'a foreign window.ethereum',
      { extensions: { announced: 2, owner: 'other', isFixed: false } },
      '2 wallets are installed, and window.ethereum belongs to none of them.',
      'Turn off all wallet extensions but one.',
    ],
    [
      'extensions',
      'a locked window.ethereum',
      { extensions: { announced: 2, owner: 'announced', isFixed: true } },
      '2 wallets are installed, and one has locked window.ethereum.',
      'Turn off all wallet extensions but one.',
    ],
    [
      'extensions',
      'a window.ethereum that throws',
      { extensions: { announced: 0, owner: 'throws', isFixed: false, reason: 'TypeError' } },
      'Reading window.ethereum fails: TypeError',
      'Turn off all wallet extensions but one.',
    ],
    [
      'extensions',
      'rivals',
      { rivals: ['io.demo'] },
      'Several wallets claim to be io.demo.',
      'Turn off all wallet extensions but one.',
    ],
    [
      'locked',
      'a wallet without account',
      { locked: ['Demo Wallet'] },
      'Demo Wallet is connected, but shows no account.',
      'Unlock your wallet.',
    ],
    [
      'locked',
      'a wallet that said so',
      { log: [lineOf('wallet', '', { code: 'WalletLocked' })] },
      'The wallet said that it is locked.',
      'Unlock your wallet.',
    ],
    [
      'offline',
      'a browser without connection',
      { isOnline: false },
      'The browser is offline.',
      'Connect to the internet.',
    ],
    [
      'relay',
      'a relay out of reach',
      { relays: [{ host: 'relay.example', isThere: false }] },
      'relay at relay.example cannot be reached.',
      'Check the connection, and allow relay.example.',
    ],
    [
      'relay',
      'a lost relay',
      { log: [lineOf('pairing', '', { code: 'RelayUnreachable' })] },
      'The connection to the relay was lost.',
      'Check the connection, and allow relay.example.',
    ],
    [
      'verify',
      'a server out of reach',
      services(['verify', { kind: 'refused' }]),
      'verify at verify.example cannot be reached. Pairing works without it.',
      'Allow verify.example in frame-src of the policy of the page.',
    ],
    [
      'node',
      'a failing node',
      { nodes: [{ host: 'node.example', reason: 'HTTP status code: 503' }] },
      'node.example fails: HTTP status code: 503',
      'Use another RPC URL for Ethereum.',
    ],
    [
      'node',
      'a node of another network',
      { nodes: [{ host: 'node.example', isOfNetwork: false, height: 900 }] },
      'node.example is a node of another network.',
      'Use another RPC URL for Ethereum.',
    ],
    [
      'node',
      'a node behind another one',
      {
        nodes: [
          { host: 'a.example', isOfNetwork: true, height: 90 },
          { host: 'b.example', isOfNetwork: true, height: 100 },
        ],
      },
      'a.example is 10 blocks behind.',
      'Use another RPC URL for Ethereum.',
    ],
    [
      'node',
      'a node behind the wallet',
      { walletHeight: 110 },
      'node.example is 10 blocks behind.',
      'Use another RPC URL for Ethereum.',
    ],
    ['node', 'no node', { nodes: [] }, 'There is no RPC URL for Ethereum.', 'Set an RPC URL for Ethereum.'],
    [
      'projectId',
      'a refused project',
      services(['blockchainApi', { kind: 'answered', status: 401, reason: 'authentication error' }]),
      'The project ID was refused. blockchainApi: 401 authentication error',
      'Check the project ID.',
    ],
    [
      'projectId',
      'the words of the relay',
      { log: [lineOf('pairing', 'Pairing: ← Error: Unauthorized: invalid key')] },
      'The project ID was refused. relay: Unauthorized: invalid key',
      'Check the project ID.',
    ],
    [
      'projectId',
      'features without project',
      { hasProject: false, log: [lineOf('error', '', { code: 'FeatureDisabled', alert: 'APKT008' })] },
      'Features are turned on that need a project ID, and none is set.',
      'Set projectId, or turn these features off.',
    ],
    [
      'origin',
      'a refused origin',
      services(['walletApi', { kind: 'answered', status: 403, reason: 'origin not allowed' }]),
      'https://shop.example is not allowed. walletApi: 403 origin not allowed',
      'Add https://shop.example to the allowed origins of the project.',
    ],
    [
      'origin',
      'an origin that the project does not list',
      { origins: ['https://*.shop.example'] },
      'https://shop.example is not allowed. APKT002',
      'Add https://shop.example to the allowed origins of the project.',
    ],
    [
      'origin',
      'an alert, if the list cannot be read',
      { origins: undefined, log: [lineOf('error', '', { alert: 'APKT002' })] },
      'https://shop.example is not allowed. APKT002',
      'Add https://shop.example to the allowed origins of the project.',
    ],
    [
      'popup',
      'a blocked window',
      { log: [lineOf('wallet', '', { code: 'PopupBlocked' })] },
      'The browser has blocked a window.',
      'Allow windows of this site, and set Cross-Origin-Opener-Policy to same-origin-allow-popups.',
    ],
    [
      'popup',
      'a frame without windows',
      { isBoxed: true },
      'The page is in a frame that may not open windows.',
      'Allow windows of this site, and set Cross-Origin-Opener-Policy to same-origin-allow-popups.',
    ],
    [
      'popup',
      'an isolated page',
      { page: { openerPolicy: 'same-origin' } },
      'The page isolates itself from its windows (Cross-Origin-Opener-Policy: same-origin).',
      'Allow windows of this site, and set Cross-Origin-Opener-Policy to same-origin-allow-popups.',
    ],
  ])('name the problem %s by %s', (id, _what, facts, evidence, next) => {
    expect(judge(id, facts)).toEqual({ state: 'problem', evidence, next })
  })

  test.each<[FindingId, string, Partial<Facts>]>([
    [
      'host',
      'a refused project, which is a finding of its own',
      services(['walletApi', { kind: 'answered', status: 401 }]),
    ],
    ['host', 'no service, without project', { services: [], hasProject: false }],
    [
      'policy',
      'what it blocks of the page itself',
      {
        log: [
          lineOf('policy', '', {
            directive: 'img-src',
            blocked: 'https://ads.example/',
            origin: 'https://ads.example',
          }),
        ],
      },
    ],
    ['clock', 'an old block of an idle network', { blockAheadMs: -1e9 }],
    ['clock', '60 s', { page: { aheadMs: 60_000 } }],
    [
      'clock',
      'words of the relay, if the clock is right now',
      { log: [lineOf('pairing', 'JWT Token is not yet valid')] },
    ],
    [
      'locked',
      'an earlier lock, after another error',
      { log: [lineOf('wallet', '', { code: 'WalletLocked' }), lineOf('wallet', '', { code: 'UserRejected' })] },
    ],
    [
      'extensions',
      'a foreign window.ethereum with one wallet',
      { extensions: { announced: 1, owner: 'other', isFixed: true } },
    ],
    ['relay', 'no relay', { relays: [] }],
    [
      'verify',
      'one of two servers',
      services(['verify', { kind: 'refused' }], ['verify', { kind: 'answered', status: 0 }]),
    ],
    ['node', '9 blocks', { walletHeight: 109 }],
    ['node', 'the height of another network', { nodes: [{ host: 'a.example', isOfNetwork: true, height: 100 }] }],
    ['popup', 'the policy for windows', { page: { openerPolicy: 'same-origin-allow-popups' } }],
  ])('take nothing for a problem of %s because of %s', (id, _what, facts) => {
    expect(judge(id, facts)).toMatchObject({ state: 'ok', next: '' })
  })

  test.each([
    [2400, 'The clock differs from the server by 2 s.'],
    [-499, 'The clock agrees with the server.'],
  ])('say what the clock is like that is %i ms ahead', (aheadMs, said) => {
    expect(judge('clock', { page: { aheadMs } }).evidence).toContain(said)
  })

  test.each<[FindingId, Partial<Facts>]>([
    ['host', { services: undefined }],
    ['verify', { services: undefined }],
    ['clock', { page: undefined, blockAheadMs: undefined }],
    ['storage', { storage: undefined }],
    ['extensions', { extensions: undefined }],
    ['locked', { locked: undefined }],
    ['relay', { relays: undefined }],
    ['node', { nodes: undefined }],
    ['projectId', { services: undefined }],
    ['origin', { services: undefined }],
    ['popup', { page: undefined }],
  ])('say unknown of %s where the probe failed', (id, facts) => {
    expect(judge(id, facts)).toEqual({ state: 'unknown', evidence: 'This could not be checked.', next: '' })
  })
})
