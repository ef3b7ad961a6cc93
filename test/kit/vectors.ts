import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Vector } from '../../scripts/vectors/signIn.mts'

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** The vectors of sign-in messages (`npx tsx scripts/vectors.mts`), with their long parts written out. */
export const signInVectors = (): readonly Vector[] =>
  (readJson('test/vectors/sign-in.json') as Vector[]).map(({ long, message, signature, ...one }) => {
    const write = (text: string) => text.replace('<long>', () => long?.of.repeat(long.times) ?? '')
    return { ...one, message: write(message), signature: write(signature), ...(long && { long }) }
  })

/** What `test.each` gets: the name of each vector, what is expected, and the vector. */
export const casesOf = (vectors: readonly Vector[]) => vectors.map((one) => [one.id, one.expect, one] as const)

/**
 * Reads the public vectors in a folder beside the checkout, by file name. They are not committed. Undefined if they are
 * not there, which is said aloud: their tests are skipped.
 */
export function publicVectors(folder: string): Readonly<Record<string, unknown>> | undefined {
  const path = join(process.env.VECTORS ?? '../shared/vectors', folder)
  if (!existsSync(path)) {
    console.warn(`SKIPPED: the tests with the public vectors in ${path}, which is not there.`)
    return undefined
  }
  const files = readdirSync(path).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(files.map((file) => [file, readJson(join(path, file))]))
}
