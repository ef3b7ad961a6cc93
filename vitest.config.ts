import { defineConfig } from 'vitest/config'
import { versionOf } from './scripts/build/bundle.mts'
import { reactAliases } from './scripts/build/react.mts'
import { pagePairing, shippedPairing } from './scripts/test/pairing.mts'
import { takeBack } from './test/replay/kit/takeBack.ts'

const shared = {
  extends: true as const,
  resolve: { alias: reactAliases },
}

/** What runs with the SDKs of wallets as they ship: patched. */
const PAIRING = [
  'test/unit/connectors/pairing/**/*.test.ts',
  'test/unit/connectors/coinbase/sdkPatch.test.ts',
  'test/unit/chains/paired/phone.test.ts',
]

export default defineConfig({
  resolve: { alias: reactAliases },
  define: { __VERSION__: JSON.stringify(versionOf(import.meta.dirname)) },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    css: { include: /.+/ },
    server: { deps: { inline: [/@nanostores/, /virtua/, /wallet-sdk\/dist\/util\/provider/] } },
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          environment: 'happy-dom',
          testTimeout: 20_000,
          setupFiles: ['test/kit/loadSession.ts'],
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: ['test/unit/sandbox/**', ...PAIRING],
        },
      },
      {
        ...shared,
        plugins: shippedPairing(),
        test: {
          name: 'node',
          environment: 'node',
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 20_000,
          hookTimeout: 30_000,
          include: ['test/server/**/*.test.ts'],
        },
      },
      {
        ...shared,
        plugins: shippedPairing(),
        test: {
          name: 'pairing',
          environment: 'node',
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 20_000,
          hookTimeout: 30_000,
          include: PAIRING,
        },
      },
      {
        ...shared,
        test: {
          name: 'sandbox',
          environment: 'node',
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 20_000,
          hookTimeout: 30_000,
          include: ['test/unit/sandbox/**/*.test.ts'],
        },
      },
      {
        ...shared,
        // Every fault of the sandbox in every flow that meets it: `npm run faults`.
        plugins: pagePairing(import.meta.dirname),
        test: {
          name: 'faults',
          environment: 'happy-dom',
          globalSetup: ['test/faults/kit/globalSetup.ts'],
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        plugins: [takeBack(import.meta.dirname)],
        test: {
          name: 'replay',
          environment: 'happy-dom',
          globalSetup: ['test/replay/kit/startSandbox.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['test/replay/**/*.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'checks',
          environment: 'node',
          include: ['test/checks/**/*.test.ts'],
          isolate: false, // they only read
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        // Other people's tools with the packed package: `npm run hosts`, which installs them.
        test: {
          name: 'hosts',
          environment: 'node',
          include: ['test/hosts/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
