import { createRequire } from 'node:module'

const resolve = createRequire(import.meta.url).resolve
const esm = (name: string) => resolve(name).replace(/\.js$/, '.mjs')

/** Replaces React with preact, in everything that is published and in every test. The order of the entries matters. */
export const reactAliases = [
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: esm('preact/jsx-runtime') },
  { find: /^react-dom\/client$/, replacement: esm('preact/compat/client') },
  { find: /^react-dom$/, replacement: esm('preact/compat') },
  { find: /^react$/, replacement: esm('preact/compat') },
  // The same file as the one that `preact/compat` imports, also if packages are linked: there is one preact in a page.
  { find: /^preact$/, replacement: esm('preact') },
]
