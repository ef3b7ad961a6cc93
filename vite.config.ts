import { defineConfig } from 'vite'
import { versionOf } from './scripts/build/bundle.mts'
import { reactAliases } from './scripts/build/react.mts'

/** The development server: the sources as they are, React replaced as in the build. */
export default defineConfig({
  define: { __VERSION__: JSON.stringify(versionOf(import.meta.dirname)) },
  resolve: { alias: reactAliases },
  server: { host: 'localhost', port: 5173, fs: { strict: true } },
})
