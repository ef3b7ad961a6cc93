import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GENERATED, regenerate } from '../../scripts/docs/tables.mts'

const readme = readFileSync('README.md', 'utf8')

describe('The README', () => {
  test('has every generated part', () => {
    for (const name of Object.keys(GENERATED)) expect(readme).toContain(`<!-- generated: ${name} -->`)
  })

  test('says what the sources and the built files say now (npm run docs)', () => {
    // Another version of Node may compress to another size by some bytes.
    const withoutSizes = (text: string) => text.replace(/<!-- generated: sizes -->[\s\S]*?<!-- end -->/, '')
    expect(withoutSizes(regenerate(readme))).toBe(withoutSizes(readme))
  })

  test('gives the sizes of the built files within a tenth of a kilobyte', () => {
    const numbers = (text: string) => [...(/<!-- generated: sizes -->[\s\S]*?<!-- end -->/.exec(text)?.[0] ?? '').matchAll(/\| ([\d.]+) /g)].map(([, one]) => Number(one))
    const [said, now] = [numbers(readme), numbers(regenerate(readme))]
    expect(said).toHaveLength(8)
    said.forEach((one, index) => expect(Math.abs(one - (now[index] ?? 0))).toBeLessThan(0.11))
  })
})
