import { configDefaults, defineConfig } from 'vitest/config'

/** Count what visitors without consent request. */
const WITHOUT_CONSENT = ['test/e2e/recordings/**', 'test/e2e/page/{analytics,silent,sizes}.test.ts']

/** Real Chromium on the built files. Two files at a time: each has its own browser. */
export default defineConfig({
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['test/e2e/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env.WM_CONSENT === '1' ? WITHOUT_CONSENT : [])],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    tags: [{ name: 'journey', description: 'A promise of the README, kept in a real browser; part of npm test.' }],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine takes its time; what never comes is known soon enough.
    expect: { poll: { timeout: 10_000 } },
  },
})
