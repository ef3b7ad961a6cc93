import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isMessage, textsIn } from './kit/messages.ts'
import { read, ROOT, sourceOf, sourcesIn } from './kit/source.ts'

/** The messages of specification §§5 and 8 that the widget shows or throws, each with a test that raises it. */
const RAISED: readonly (readonly [message: string, test: string])[] = [
  ['Modal closed', 'unit/flows/login/connectLogin'],
  ['Connection rejected', 'unit/api'],
  ['Failed to connect', 'unit/flows/modal/openModal'],
  ['Popup closed', 'unit/flows/login/connectLogin'],
  ['Failed to initiate social connection', 'unit/flows/login/connectLogin'],
  ['Failed to connect to farcaster', 'unit/flows/login/connectLogin'],
  ['Unable to load email login dependency', 'unit/services/frame/frame'],
  ['Request was aborted', 'unit/connectors/auth/auth'],
  ['Something went wrong', 'unit/services/frame/frame'],
  ['An error occurred', 'unit/services/frame/frame'],
  ['Network not found', 'unit/flows/networks/ownNetworks'],
  ['Unsupported chain', 'unit/api'],
  ['HTTP status code: ', 'unit/services/http'],
  ['No URL was provided to the Transport.', 'unit/services/rpc/rpc'],
  ['Requested RPC call is not allowed', 'unit/connectors/auth/auth'],
  ['Action not allowed', 'unit/flows/embedded/followEmbedded'],
  ['Error resolving name', 'unit/services/blockchainApi/blockchainApi'],
  ['An amount and receiver address are required', 'unit/views/send/send'],
  ['A token is required', 'unit/views/send/send'],
  ['Error fetching names for address', 'unit/services/blockchainApi/blockchainApi'],
  ['Error fetching name suggestions', 'unit/services/blockchainApi/registration'],
  ['Address or auth connector not found', 'unit/views/names/registerAccountName'],
  ['Invalid chainId', 'unit/flows/names/registerName'],
  ['Token Balance Unavailable', 'unit/flows/assets/loadHoldings'],
  ['A problem occurred while trying initialize authentication', 'unit/flows/connections/reconnect'],
  ['SIWX is not enabled', 'unit/flows/signIn/signIn'],
  ['Error signing message', 'unit/flows/signIn/signIn'],
  ['Multi-Wallet Not Enabled', 'unit/flows/modal/viewByName'],
  ['Number is not a valid decimal number', 'unit/core/money/amount'],
  ['Invalid CAIP Address', 'unit/i18n/catalogues'],
  ["Transactions can't be fetched without an accountAddress", 'unit/flows/activity/loadActivity'],
  ['Failed to fetch transactions', 'e2e/activity'],
  ['Authenticating...', 'unit/flows/signIn/oneClick'],
  ['Network not supported for Swaps', 'unit/flows/swap/quotes'],
  ['Network not supported for Gas Price', 'unit/flows/swap/quotes'],
  ['APKT001 Network Not Found', 'unit/i18n/translate'],
  ['APKT002 Invalid App Configuration', 'unit/i18n/translate'],
  ['APKT006 Session Expired', 'unit/i18n/translate'],
  ['APKT007 Invalid Project ID', 'unit/i18n/translate'],
]

/** Messages of specification §§5 and 8 that belong to parts that are not built yet. */
const OWED = [
  // Diagnostics
  'Error parsing wallet capabilities',
  'ChainId not found in provider',
  'Project ID Missing',
  'Unverified Domain',
]

const shown = new Set(sourcesIn('src').flatMap((source) => [...textsIn(source)]))
const has = (texts: Iterable<string>, message: string) => [...texts].some((text) => isMessage(text, message))

test.each(RAISED)('shows or throws the specified message "%s", which the test %s quotes', (message, file) => {
  const path = [`test/${file}.test.ts`, `test/${file}.test.tsx`].find((one) => existsSync(join(ROOT, one))) ?? ''
  expect(has(textsIn(sourceOf(path, read(path))), message)).toBe(true)
  expect(has(shown, message)).toBe(true)
})

test('lists a specified message as owed only until the part that raises it is built', () => {
  expect(OWED.filter((message) => has(shown, message))).toEqual([])
})

test.each([
  ['a part of another message', `const a = 'Failed to connect to farcaster'`],
  ['a comment', `// Failed to connect\nconst a = 'Connected'`],
  ['a message of several values', 'const a = `Failed to connect: ${b} or ${c}`'],
])('does not take %s for a message', (_, code) => {
  expect(has(textsIn(sourceOf('a.ts', code)), 'Failed to connect')).toBe(false)
})

test.each([
  ['alone', `const a = 'Failed to connect'`],
  ['with a value of the catalogue', `const a = 'Failed to connect: {id}'`],
  ['with a value of a template', 'const a = `Failed to connect: ${id}`'],
])('finds a message %s', (_, code) => {
  expect(has(textsIn(sourceOf('a.ts', code)), 'Failed to connect')).toBe(true)
})
