import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { filesIn, read, ROOT } from './source.ts'

export const DIST = join(ROOT, 'dist')

if (!existsSync(join(ROOT, '.cache/build.json')))
  throw new Error('These checks look at the built files: run "npm run build" first')

/** Metadata of the last build (`npm run build`). */
export const report = JSON.parse(read('.cache/build.json')) as Record<
  'modules' | 'testing',
  Record<string, readonly string[]>
> & { api: string }

/** Every file in `dist`, as a relative path. */
export const shipped = filesIn('dist').map((path) => path.slice('dist/'.length))
const isKit = (file: string) => file.startsWith('testing/')
/** The test kit's files, which no page loads. */
export const kit = shipped.filter(isKit)
/** All shipped files that pages load. */
export const files = shipped.filter((file) => !isKit(file))
export const scripts = files.filter((file) => /\.m?js$/.test(file))
export const chunks = scripts.filter((file) => file.startsWith('chunks/'))
export const entries = ['wallet-modal.js', 'wallet-modal.mjs', 'wallet-modal.umd.js', 'pure.js', 'pure.mjs'] as const

export const distText = (file: string) => read(`dist/${file}`)
export const distJson = (file: string): unknown => JSON.parse(distText(file))

/** Returns the brotli-compressed and the uncompressed size of one or several files, in bytes. */
export function sizeOf(...names: readonly string[]): { brotli: number; decoded: number } {
  const bytes = names.map((file) => Buffer.from(distText(file)))
  return {
    brotli: bytes.reduce((sum, one) => sum + brotliCompressSync(one).length, 0),
    decoded: bytes.reduce((sum, one) => sum + one.length, 0),
  }
}

/** Lists which sizes exceed their budget. */
export function over(
  size: { brotli: number; decoded: number },
  budget: { brotli?: number; decoded?: number },
): string[] {
  return (['brotli', 'decoded'] as const).flatMap((part) => {
    const limit = budget[part] ?? Infinity
    return size[part] > limit ? [`${part}: ${size[part]} bytes, ${limit} allowed`] : []
  })
}
