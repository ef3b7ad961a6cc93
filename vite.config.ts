import { defineConfig, type Plugin } from 'vite'
import { versionOf } from './scripts/build/bundle.mts'
import { reactAliases } from './scripts/build/react.mts'
import { startSandbox } from './test/sandbox/index.ts'

/** The demo page on the sources instead of the built files, with a sandbox beside it. Its strict policy is for what ships: Vite needs more. */
function demoOnSources(): Plugin {
  return {
    name: 'demo-on-sources',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/<meta\s+http-equiv="content-security-policy"[^>]*>/, '').replace('./dist/wallet-modal.js', '/src/index.ts'),
    },
    async configureServer(server) {
      const sandbox = await startSandbox({ port: 5174 })
      server.httpServer?.once('close', () => void sandbox.stop())
      server.middlewares.use('/sandbox.json', (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(sandbox.json))
      })
    },
  }
}

/** The development server: the sources as they are, React replaced as in the build. */
export default defineConfig({
  define: { __VERSION__: JSON.stringify(versionOf(import.meta.dirname)) },
  resolve: { alias: reactAliases },
  plugins: [demoOnSources()],
  server: { host: 'localhost', port: 5173, fs: { strict: true } },
})
