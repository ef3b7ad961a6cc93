import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GENERATED, partsOf, regenerate } from '../../scripts/docs/tables.mts'

const readme = readFileSync('README.md', 'utf8')
const written = partsOf(readme)
const current = partsOf(regenerate(readme))

describe('README', () => {
  test('has every generated section in the README', () => {
    expect(Object.keys(written).sort()).toEqual(Object.keys(GENERATED).sort())
  })

  test.each(Object.keys(GENERATED))('keeps the README section %s up to date (npm run docs)', (name) => {
    expect(written[name]).toBe(current[name])
  })

  test('offers a policy without <base> and framing, and a first script with integrity', () => {
    const policy = readme.slice(readme.indexOf('## Content security policy'), readme.indexOf('<!-- generated: rpc -->'))
    expect(policy).toContain("base-uri 'none'; frame-ancestors 'none'")
    expect(policy).toContain('| `frame-ancestors` |')
    expect(/```html\n(?<code>[^`]*)```/.exec(readme)?.groups?.['code']).toMatch(/integrity="sha384-…" crossorigin/)
  })

  test('writes no hash into the README, so that a build does not change it', () => {
    expect(readme.match(/-[0-9a-f]{6,8}\.js|sha\d{3}-[\w+/=]{8,}/g)).toBeNull()
  })
})
