import 'nanostores' // puts a global of its own, which the build takes away
import '@walletconnect/sign-client' // in Node its tslib puts helpers on the global object; the build takes the ES one, which does not
import { describe, expect, test } from 'vitest'

const modules = import.meta.glob<object>('../../src/**/*.{ts,tsx}')

describe('every module can be imported where there is no browser', () => {
  test.each(Object.keys(modules))('%s', async (path) => {
    expect(typeof globalThis.document).toBe('undefined')
    const before = Object.getOwnPropertyNames(globalThis).join()
    await expect(modules[path]?.()).resolves.toBeTypeOf('object')
    expect(Object.getOwnPropertyNames(globalThis).join()).toBe(before)
  })
})
