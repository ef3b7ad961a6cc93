import { defineConfig } from 'vite'
import { reactAliases } from './scripts/build/react.mts'

/** The development server: the sources as they are, React replaced as in the build. */
export default defineConfig({
  resolve: { alias: reactAliases },
  server: { host: 'localhost', port: 5173, fs: { strict: true } },
})
