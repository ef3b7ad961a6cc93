import { expect, test } from 'vitest'
import { TARGETS } from '../../scripts/build/assets.mts'
import { OLDEST } from '../../scripts/build/browsers.mts'
import { read } from './kit/source.ts'

const words = ({ chrome, safari, firefox }: Record<keyof typeof OLDEST, string>) =>
  `Chrome and Edge ${chrome}, Safari ${safari}, Firefox ${firefox}, and newer`

test('lists the oldest browsers of the style sheets in the README', () => {
  expect(read('README.md')).toContain(words(OLDEST))
  // Decodes a version of Lightning CSS, which has one byte each for the major and the minor number.
  const version = (target: number) =>
    [target >> 16, (target >> 8) & 255].filter((part, index) => part || !index).join('.')
  expect(
    words({ chrome: version(TARGETS.chrome), safari: version(TARGETS.safari), firefox: version(TARGETS.firefox) }),
  ).toBe(words(OLDEST))
})
