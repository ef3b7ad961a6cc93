import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const html = readFileSync('demo.html', 'utf8')
const budgets = JSON.parse(readFileSync('budgets.json', 'utf8')) as Record<string, { brotli: number }>

test('states the limits of budgets.json on the demo page', () => {
  const stated = [...html.matchAll(/data-limit="(\w+)">([\d.]+) kB</g)].map(([, name, figure]) => [name, figure])
  expect(stated.map(([name]) => name)).toEqual(['idle', 'connectOpen', 'connected', 'account'])
  for (const [name = '', figure] of stated) expect(figure).toBe(((budgets[name]?.brotli ?? 0) / 1024).toFixed(1))
})

test('draws the bars of the comparison as long as their figures', () => {
  const bars = [...html.matchAll(/<rect width="(\d+)" height="8" \/><\/svg><b>([\d,]+) kB/g)]
  expect(bars).toHaveLength(3)
  for (const [, length, figure = ''] of bars) expect(length).toBe(figure.replace(',', ''))
})
