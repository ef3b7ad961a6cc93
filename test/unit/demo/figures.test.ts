import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const html = readFileSync('demo.html', 'utf8')
const budgets = JSON.parse(readFileSync('budgets.json', 'utf8')) as Record<string, { brotli: number }>

interface Compared {
  measured: string
  kits: string[]
  downloaded: { values: number[] }
  floor: { value: number }
  rows: { label: string; values: number[] }[]
}

test('states the limits of budgets.json on the demo page', () => {
  const stated = [...html.matchAll(/data-limit="(\w+)">([\d.]+) kB</g)].map(([, name, figure]) => [name, figure])
  expect(stated.map(([name]) => name)).toEqual(['idle', 'connectOpen', 'connected', 'account'])
  for (const [name = '', figure] of stated) expect(figure).toBe(((budgets[name]?.brotli ?? 0) / 1024).toFixed(1))
})

test('states the comparison as it was measured, with date and method, and who was quicker', () => {
  const { rows, kits, measured, downloaded, floor } = JSON.parse(
    readFileSync('scripts/bench/peers.json', 'utf8'),
  ) as Compared
  const page = new DOMParser().parseFromString(
    /<section id="size"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '',
    'text/html',
  )
  const textsOf = (selector: string) =>
    Array.from(page.querySelectorAll(selector), ({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim())
  const written = (value: number) => value.toLocaleString('en')
  expect(textsOf('#size thead th').slice(1)).toEqual(kits)
  expect(textsOf('#size tbody th')).toEqual(rows.map(({ label }) => label))
  expect(textsOf('#size tbody td')).toEqual(rows.flatMap(({ values }) => values.map(written)))
  const lost = rows.filter(({ values: [ours = 0, ...others] }) => others.some((one) => one < ours))
  expect(textsOf('#size [data-loss] th')).toEqual(lost.map(({ label }) => label))
  expect(textsOf('.bars b')).toEqual(downloaded.values.map((value) => `${written(value)} kB`))
  expect(textsOf('#size .note').join()).toContain(`${measured} (scripts/bench/peers.json)`)
  expect(textsOf('#size .note').join()).toContain(`takes ${floor.value} ms for its first open`)
  expect(textsOf('#size .note').join()).toContain('Medians of one run in Chromium, side by side on one machine')
})

test('draws the bars of the comparison as long as their figures', () => {
  const bars = [...html.matchAll(/<rect width="(\d+)" height="8" \/><\/svg><b>([\d,]+) kB/g)]
  expect(bars).toHaveLength(3)
  for (const [, length, figure = ''] of bars) expect(length).toBe(figure.replace(',', ''))
})
