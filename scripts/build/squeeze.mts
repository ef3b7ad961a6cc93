import { minify } from 'terser'

/**
 * Size limit for a second, slower minifier, which saves about 2 % of the compressed size. It would take too long on
 * larger files, all of which are lazily loaded libraries.
 */
const WORTH_IT_BYTES = 150_000

async function minified(code: string, module: boolean): Promise<string> {
  const { code: squeezed } = await minify(code, {
    ecma: 2020,
    module,
    toplevel: true,
    compress: { passes: 5, unsafe_arrows: true, hoist_funs: true, directives: false },
    format: { comments: false },
  })
  if (!squeezed) throw new Error('The minifier returned nothing')
  return squeezed
}

/**
 * Files are minified one after the other: the minifier counts letters across files, and builds must be reproducible.
 */
let last: Promise<unknown> = Promise.resolve()

/** Minifies code once more. */
export function squeeze(code: string, { module }: { module: boolean }): Promise<string> {
  if (code.length > WORTH_IT_BYTES) return Promise.resolve(code)
  const next = last.then(() => minified(code, module))
  last = next.catch(() => {})
  return next
}
