import { expect, test } from 'vitest'
import { toAssetId } from '../../../../src/core/pay/assetId.ts'
import { isFinalStatus, TRANSFER_STATUSES } from '../../../../src/core/pay/transferStatus.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test.each([
  ['eip155:1', undefined, 'eip155:1/slip44:60'],
  ['eip155:8453', undefined, 'eip155:8453/slip44:60'],
  ['eip155:56', undefined, 'eip155:56/slip44:714'],
  ['eip155:204', undefined, 'eip155:204/slip44:714'],
  ['eip155:56', '0xAb', 'eip155:56/erc20:0xAb'],
  [SOLANA, undefined, `${SOLANA}/slip44:501`],
  [SOLANA, 'EPj', `${SOLANA}/token:EPj`],
] as const)('formats the CAIP-19 id of %s %s: %s', (network, address, id) => {
  expect(toAssetId({ network, ...(address && { address }) })).toBe(id)
})

test('success, submitted, failure, timeout and refund are final', () => {
  expect(TRANSFER_STATUSES.filter(isFinalStatus)).toEqual(['success', 'failure', 'refund', 'timeout', 'submitted'])
})
