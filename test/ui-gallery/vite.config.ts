import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Shows the components without a modal, for a visual check: `npx vite -c test/ui-gallery/vite.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: '/tmp/wm-gallery-cache',
  server: { fs: { allow: ['../..'] } },
  build: { outDir: '/tmp/wm-gallery', emptyOutDir: true },
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
})
