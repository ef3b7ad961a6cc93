import 'nanostores' // sets a global, in code that the build removes
import '@walletconnect/sign-client' // its CommonJS tslib adds globals in Node; the build uses the ES module, which adds none
import { describe, expect, test } from 'vitest'

const modules = import.meta.glob<object>('../../src/**/*.{ts,tsx}')

describe('Modules on a server', () => {
  test.each(Object.keys(modules))('imports %s without a browser and adds no globals', async (path) => {
    expect(typeof globalThis.document).toBe('undefined')
    const before = Object.getOwnPropertyNames(globalThis).join()
    await expect(modules[path]?.()).resolves.toBeTypeOf('object')
    expect(Object.getOwnPropertyNames(globalThis).join()).toBe(before)
  })
})
