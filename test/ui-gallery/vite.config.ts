import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** `npx vite -c test/ui-gallery/vite.config.ts`: the components by themselves, to be looked at. */
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
