import { expect, test } from 'vitest'
import { offeredProviders, providersOf } from '../../../../src/core/buy/buyProvider.ts'

/** Specification §9: "meld fee range 1-2%". */
test('knows Meld and its fees', () => {
  expect(providersOf(['meld'])).toEqual([
    { name: 'meld', label: 'Meld.io', feeRange: '1-2%', url: 'https://meldcrypto.com' },
  ])
})

test('offers a provider that it does not know under its own name, once', () => {
  expect(providersOf(['coinbase', 'coinbase'])).toEqual([{ name: 'coinbase', label: 'coinbase' }])
})

test.each([
  ['nothing without a project id', { onramp: ['meld', 'coinbase'] }, {}, []],
  ['all with a project id', { onramp: ['meld', 'coinbase'] }, { projectId: 'p' }, ['meld', 'coinbase']],
  [
    'Meld on the site’s own page',
    { onramp: ['meld', 'coinbase'] },
    { services: { onramp: 'https://a.test' } },
    ['meld'],
  ],
  ['nothing if buying is off', { onramp: false }, { projectId: 'p' }, []],
] as const)('offers %s', (_, features, options, names) => {
  expect(offeredProviders(features, options).map(({ name }) => name)).toEqual(names)
})
