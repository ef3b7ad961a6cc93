import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GENERATED, partsOf, regenerate } from '../../scripts/docs/tables.mts'

const readme = readFileSync('README.md', 'utf8')
const said = partsOf(readme)
const now = partsOf(regenerate(readme))

describe('The README', () => {
  test('has every generated part', () => {
    expect(Object.keys(said).sort()).toEqual(Object.keys(GENERATED).sort())
  })

  test.each(Object.keys(GENERATED).filter((name) => name !== 'sizes'))('says in %s what the sources and the built files say now (npm run docs)', (name) => {
    expect(said[name]).toBe(now[name])
  })

  test('gives the sizes of the built files within a tenth of a kilobyte', () => {
    // Another version of Node may compress to another size by some bytes.
    const numbers = (text = '') => [...text.matchAll(/\| ([\d.]+) /g)].map(([, one]) => Number(one))
    const sizes = numbers(said.sizes)
    expect(sizes).toHaveLength(8)
    sizes.forEach((one, index) => expect(Math.abs(one - (numbers(now.sizes)[index] ?? 0))).toBeLessThan(0.11))
  })
})
