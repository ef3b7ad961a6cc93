import { readFile } from 'node:fs/promises'
import { defineConfig, type Plugin } from 'vite'
import { versionOf } from './scripts/build/bundle.mts'
import { reactAliases } from './scripts/build/react.mts'
import { documentAt, documentPage } from './scripts/demo/documents.mts'
import { startSandbox } from './test/sandbox/index.ts'

/** Serves the demo page on the sources, with a sandbox. Drops the page's strict policy, which Vite's own scripts would break. */
function demoOnSources(): Plugin {
  return {
    name: 'demo-on-sources',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(/<meta\s+http-equiv="content-security-policy"[^>]*>/, '')
          .replace(/\.{1,2}\/dist\/wallet-modal\.js/, '/src/index.ts')
          // Vite recognizes the files of `public` by a path from the root only
          .replaceAll('"./demo/', '"/demo/'),
    },
    async configureServer(server) {
      const sandbox = await startSandbox({ port: 5174 })
      server.httpServer?.once('close', () => void sandbox.stop())
      // A page in `public` would be served as it is, with the built files.
      server.middlewares.use('/demo/preview.html', (_request, response, next) => {
        readFile('public/demo/preview.html', 'utf8')
          .then((html) => server.transformIndexHtml('/demo/preview.html', html.replaceAll('"./frame', '"/demo/frame')))
          .then((html) => response.setHeader('content-type', 'text/html').end(html), next)
      })
      server.middlewares.use((request, response, next) => {
        const document = documentAt(request.url ?? '')
        if (!document) return next()
        documentPage(import.meta.dirname, document).then(
          (html) =>
            response.setHeader('content-type', 'text/html').end(html.replaceAll(/"\.{1,2}\/demo\//g, '"/demo/')),
          next,
        )
      })
      server.middlewares.use('/sandbox.json', (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(sandbox.json))
      })
    },
  }
}

/** The development server: runs the sources, with React replaced as in the build. */
export default defineConfig({
  define: { __VERSION__: JSON.stringify(versionOf(import.meta.dirname)) },
  resolve: { alias: reactAliases },
  plugins: [demoOnSources()],
  server: { host: 'localhost', port: 5173, fs: { strict: true } },
})
