import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const document = { readyState: 'complete', createElement: () => ({}), addEventListener() {} }

/** Globals that servers set for libraries that ask for a browser. */
const STUBS: Record<string, () => object> = {
  'an empty window': () => ({ window: {} }),
  'window as the global object': () => ({ window: globalThis }),
  'window and document': () => ({ window: globalThis, document }),
  'a loading document': () => ({ window: globalThis, document: { ...document, readyState: 'loading' } }),
}

/** Imports an entry and uses it as a module of a site does. */
const ENTRIES: Record<string, () => Promise<{ version: string }>> = {
  'wallet-modal': async () => (await import('../../src/index.ts')).WalletModal,
  'wallet-modal/pure': async () => {
    const { createWalletModal, defineElements } = await import('../../src/pure.ts')
    defineElements()
    return createWalletModal({ networks: ['eip155:1'] })
  },
  'the standalone file': async () => (await import('../../src/standalone.ts')).default.api,
}

describe.each(Object.entries(STUBS))('On a server with %s', (_, stub) => {
  const crashes: unknown[] = []
  const note = (error: unknown) => crashes.push(error)
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers()
    crashes.length = 0
    process.on('unhandledRejection', note)
    for (const [name, value] of Object.entries(stub())) vi.stubGlobal(name, value)
  })
  afterEach(() => {
    process.off('unhandledRejection', note)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test.each(Object.entries(ENTRIES))('does nothing after an import of %s', async (__, load) => {
    expect((await load()).version).toBeTypeOf('string')
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    // Node reports a rejection that nobody handles once all microtasks have run
    await new Promise((done) => setImmediate(done))
    expect(crashes).toEqual([])
    expect('WalletModal' in globalThis).toBe(false)
  })
})
