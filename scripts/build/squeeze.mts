import { minify } from 'terser'

/**
 * A second, slower minifier: it saves about 2 % of the compressed size. Skipped for larger files, all of them lazy
 * library code, where it takes too long.
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

/** Runs sequentially: the minifier counts letter frequencies globally, and builds must be reproducible. */
let last: Promise<unknown> = Promise.resolve()

/** The same program in fewer bytes. */
export function squeeze(code: string, { module }: { module: boolean }): Promise<string> {
  if (code.length > WORTH_IT_BYTES) return Promise.resolve(code)
  const next = last.then(() => minified(code, module))
  last = next.catch(() => {})
  return next
}
