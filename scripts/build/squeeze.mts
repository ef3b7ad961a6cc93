import { minify } from 'terser'

/**
 * Size limit for a second, slower minifier, which saves about 2 % of the compressed size. It would take too long on
 * larger files, all of which are lazily loaded libraries.
 */
const WORTH_IT_BYTES = 150_000

const COMPRESS = { passes: 5, unsafe_arrows: true, hoist_funs: true, directives: false } as const
/** Functions that stand together compress better. */
const HOIST = { defaults: false, hoist_funs: true } as const

async function minified(code: string, module: boolean, compress: typeof COMPRESS | typeof HOIST): Promise<string> {
  const options = { ecma: 2020, module, toplevel: true, compress, format: { comments: false } } as const
  const { code: squeezed } = await minify(code, options)
  if (!squeezed) throw new Error('The minifier returned nothing')
  return squeezed
}

/**
 * Files are minified one after the other: the minifier counts letters across files, and builds must be reproducible.
 */
let last: Promise<unknown> = Promise.resolve()

/**
 * Minifies code once more. Of a large script that is a single file, it only shortens names and moves functions to the start
 * of their scopes, which takes 20 s and saves 7 kB of the compressed size. Large modules are left as they are.
 */
export function squeeze(code: string, { module }: { module: boolean }): Promise<string> {
  const isLarge = code.length > WORTH_IT_BYTES
  if (isLarge && module) return Promise.resolve(code)
  const next = last.then(() => minified(code, module, isLarge ? HOIST : COMPRESS))
  last = next.catch(() => {})
  return next
}
