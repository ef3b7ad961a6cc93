import { defineConfig } from 'vitest/config'
import { reactAliases } from './scripts/build/react.mts'

const shared = {
  extends: true as const,
  resolve: { alias: reactAliases },
}

export default defineConfig({
  resolve: { alias: reactAliases },
  define: { __VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    css: { include: /.+/ },
    server: { deps: { inline: [/@nanostores/] } },
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: { name: 'unit', environment: 'happy-dom', include: ['test/unit/**/*.test.{ts,tsx}'], exclude: ['test/unit/sandbox/**'] },
      },
      {
        ...shared,
        test: { name: 'node', environment: 'node', include: ['test/server/**/*.test.ts', 'test/unit/sandbox/**/*.test.ts'] },
      },
      {
        ...shared,
        test: { name: 'checks', environment: 'node', include: ['test/checks/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
    ],
  },
})
