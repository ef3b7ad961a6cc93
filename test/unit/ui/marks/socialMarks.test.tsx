import { expect, test } from 'vitest'
import { SOCIAL_NAMES } from '../../../../src/core/login/socials.ts'
import type { SocialProvider } from '../../../../src/core/login/auth.ts'
import { SocialMark } from '../../../../src/ui/icons/socialMarks.tsx'
import { render } from '../render.tsx'

const PROVIDERS = Object.keys(SOCIAL_NAMES) as SocialProvider[]
const markOf = (provider: SocialProvider) => render(<SocialMark provider={provider} />).place.querySelector('svg')

test('draws a mark of its own for each social account, hidden from screen readers', () => {
  const marks = PROVIDERS.map(markOf)
  expect(new Set(marks.map((mark) => mark?.innerHTML)).size).toBe(7)
  expect(marks.every((mark) => mark?.getAttribute('aria-hidden') === 'true')).toBe(true)
})

test('draws Google in its four colors, and the others in the color of the text', () => {
  const colors = (provider: SocialProvider) =>
    [...(markOf(provider)?.querySelectorAll('[stroke]') ?? [])].map((path) => path.getAttribute('stroke'))
  expect(colors('google')).toEqual(['#ea4335', '#fbbc05', '#34a853', '#4285f4'])
  expect(PROVIDERS.filter((provider) => colors(provider).length)).toEqual(['google'])
})
