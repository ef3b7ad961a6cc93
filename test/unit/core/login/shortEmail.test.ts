import { describe, expect, test } from 'vitest'
import { shortEmail } from '../../../../src/core/login/shortEmail.ts'

describe('shortEmail', () => {
  test('leaves an address of 30 characters as it is', () => {
    const email = `${'a'.repeat(22)}@b.aero1`
    expect([email.length, shortEmail(email)]).toEqual([30, email])
  })

  test.each([
    // Both ends of the part before the domain
    ['somebody.with.a.very.long.name@site.example', 'somebody…ong.name@site.example'],
    // At least four letters before a very long domain, and its end
    ['abcdefgh@a.very.long.domain.of.some.company.example.org', 'ab…gh@…ome.company.example.org'],
    ['ab@a.very.long.domain.of.some.company.example.org', 'ab@….some.company.example.org'],
  ])('keeps the domain of %s', (email, shown) => {
    expect(shortEmail(email)).toBe(shown)
    expect([...shown].length).toBeLessThanOrEqual(30)
  })
})
