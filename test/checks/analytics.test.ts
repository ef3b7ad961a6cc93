import { expect, test } from 'vitest'
import { analyticsPage } from '../../scripts/docs/analytics.mts'
import { ALLOWED } from '../../src/core/analytics/allowed.ts'
import { read } from './kit/source.ts'

test('keeps docs/analytics.md up to date (npm run docs)', () => {
  expect(read('docs/analytics.md')).toBe(analyticsPage())
})

test('lists every event that may be sent, with what of it', () => {
  const rows = analyticsPage().split('\n')
  const shown = (name: string) => rows.find((row) => row.startsWith(`| \`${name}\` |`))?.split(' | ')[2] ?? 'missing'
  const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, one]) => one)
  for (const [name, allowed] of Object.entries(ALLOWED))
    expect([name, ...namesIn(shown(name))]).toEqual([name, ...allowed.split(' ').filter(Boolean)])
  expect(shown('MODAL_CREATED')).toContain('never sent')
  expect(analyticsPage()).toMatch(/`EMAIL_UPGRADE_FROM_MODAL` \| Never\. \w+/)
  expect(namesIn(shown('API_ERROR'))).toEqual(['errorType', 'errorMessage', 'stackTrace'])
})
