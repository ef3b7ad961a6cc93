import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../scripts/docs/errorCatalogue.mts'
import { CODES } from '../../scripts/docs/errorCodes.mts'
import { missingRows } from './kit/missing.ts'
import { EXCEPTIONS, EXTRACT, REASONS } from './kit/specification.ts'

describe('The catalogue of errors', () => {
  test('lists every alert, message and code of the specification and the contract', () => {
    expect(missingRows(EXTRACT, CATALOGUE, CODES, EXCEPTIONS)).toEqual([])
  })

  test.each(CATALOGUE)('is complete only with its row of "$message"', (row) => {
    const twins = CATALOGUE.filter((one) => one !== row && one.message !== row.message)
    const isNamed = [...EXTRACT.alerts, ...EXTRACT.messages].some((one) => row.message.startsWith(one))
    expect(missingRows(EXTRACT, twins, CODES, EXCEPTIONS).length > 0).toBe(isNamed)
  })

  test.each(CODES)('is complete only with its row of $code', (row) => {
    const others = CODES.filter((one) => one !== row)
    expect(missingRows(EXTRACT, CATALOGUE, others, EXCEPTIONS)).toEqual([String(row.code)])
  })
})

describe('An exception', () => {
  const { alerts, messages, events } = EXTRACT
  const facts = [
    ...alerts,
    ...messages,
    ...Object.entries(events).flatMap(([event, properties]) => [event, ...properties.map((one) => `${event}.${one}`)]),
  ]

  test.each(EXCEPTIONS)(
    'of "$fact" has a listed reason, and what there is instead is in the catalogue',
    (exception) => {
      expect(facts).toContain(exception.fact)
      expect(Object.keys(REASONS)).toContain(exception.reason)
      if (exception.instead !== undefined) expect(CATALOGUE.map(({ message }) => message)).toContain(exception.instead)
    },
  )

  test.each(EXCEPTIONS)('of "$fact" is needed', ({ fact }) => {
    expect(CATALOGUE.filter(({ message }) => message === fact)).toEqual([])
  })
})
