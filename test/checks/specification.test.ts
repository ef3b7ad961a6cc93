import { beforeAll, describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../scripts/docs/errorCatalogue.mts'
import { CODES } from '../../scripts/docs/errorCodes.mts'
import { missingEvents, missingRows, type Tracked } from './kit/missing.ts'
import { filesIn, read, sourceOf, sourcesIn } from './kit/source.ts'
import { EXCEPTIONS, EXTRACT, REASONS } from './kit/specification.ts'
import { declaredEvents, namedIn, testedEvents } from './kit/tracked.ts'

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

describe('The analytics events', () => {
  let tracked: Tracked
  beforeAll(() => {
    const emitting = [...sourcesIn('src/flows'), ...sourcesIn('src/views')]
    // Errors are emitted under the name of their category.
    const errors = 'src/core/analytics/errorOf.ts'
    const tests = filesIn('test').filter((path) => /^test\/(?:unit\/(?:flows|views)|e2e)\/.*\.test\.tsx?$/.test(path))
    tracked = {
      declared: declaredEvents(),
      emitted: namedIn([...emitting, sourceOf(errors, read(errors))]),
      tested: testedEvents(
        tests.map((path) => sourceOf(path, read(path))),
        Object.keys(EXTRACT.events),
      ),
    }
  })

  test('are declared, emitted and tested, each with all its properties', () => {
    expect(missingEvents(EXTRACT, tracked, EXCEPTIONS)).toEqual([])
  })

  test.each(Object.keys(EXTRACT.events))('of which %s must be declared, emitted and tested', (event) => {
    const without = <T>(map: ReadonlyMap<string, T>) => new Map([...map].filter(([name]) => name !== event))
    const isMissing = !EXCEPTIONS.some(({ fact }) => fact === event)
    const missing = (less: Partial<Tracked>) => missingEvents(EXTRACT, { ...tracked, ...less }, EXCEPTIONS)
    const emitted = new Set([...tracked.emitted].filter((name) => name !== event))
    expect(missing({ declared: without(tracked.declared) })).toEqual(isMissing ? [`${event} is not declared`] : [])
    expect(missing({ emitted })).toEqual(isMissing ? [`${event} is not emitted`] : [])
    expect(missing({ tested: without(tracked.tested) })).toEqual(isMissing ? [`${event} has no test`] : [])
  })

  test('lose no property', () => {
    const { tested } = tracked
    const less = (event: string, name: string) =>
      new Map([...tested, [event, new Set([...(tested.get(event) ?? [])].filter((one) => one !== name))] as const])
    const wanted = Object.entries(EXTRACT.events).flatMap(([event, properties]) =>
      properties.map((property) => [event, property] as const),
    )
    const unseen = wanted.filter(
      ([event, property]) =>
        !EXCEPTIONS.some(({ fact }) => [event, `${event}.${property}`].includes(fact)) &&
        !missingEvents(
          EXTRACT,
          { ...tracked, tested: less(event, property.split('.').at(-1) ?? '') },
          EXCEPTIONS,
        ).includes(`${event}.${property} has no test`),
    )
    expect(unseen).toEqual([])
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
