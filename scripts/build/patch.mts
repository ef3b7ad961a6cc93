import { createHash } from 'node:crypto'

/** One replacement in a patched file. */
export interface Hunk {
  /** Where it is in the package's own sources; the published file is minified. */
  at: string
  why: string
  /** File and title of the test that fails without it. */
  test: string
  old: string
  new: string
}

export interface Patch {
  /** The file that is patched, from its package's name on. */
  file: string
  /** SHA-256 of the versions of the file that it was written for. */
  sums: readonly string[]
  hunks: readonly Hunk[]
}

/** A line of a patch by what it begins with. Throws where there is none. */
function lineOf(text: string, start: string): string {
  const found = text.split('\n').find((line) => line.startsWith(start))
  if (!found) throw new Error(`A patch has no line "${start}" in:\n${text}`)
  return found.slice(start.length)
}

/**
 * Reads a patch: `file:` and `sha256:` lines, then hunks. A hunk is `@@ place`, `why:`, `test:`, the old text after `-`, the new one
 * after `+`. Like a unified diff, but without line numbers: a minified file has one line.
 */
export function parsePatch(text: string): Patch {
  const [head = '', ...hunks] = text.split(/^@@ /m)
  return {
    file: lineOf(head, 'file: '),
    sums: head.split('\n').filter((line) => line.startsWith('sha256: ')).map((line) => line.split(' ')[1] ?? ''),
    hunks: hunks.map((hunk) => ({ at: hunk.split('\n')[0] ?? '', why: lineOf(hunk, 'why: '), test: lineOf(hunk, 'test: '), old: lineOf(hunk, '-'), new: lineOf(hunk, '+') })),
  }
}

/** Applies a patch. Throws where the file is another version, or where a hunk does not apply exactly once. */
export function applyPatch(patch: Patch, code: string): string {
  const sum = createHash('sha256').update(code).digest('hex')
  if (!patch.sums.includes(sum)) throw new Error(`${patch.file} is not the version that its patch was written for: its SHA-256 is ${sum}. Review each hunk of the patch, then add the sum.`)
  return patch.hunks.reduce((text, hunk) => {
    const parts = text.split(hunk.old)
    if (parts.length !== 2) throw new Error(`${patch.file}: "${hunk.old}" (${hunk.at}) is there ${parts.length - 1} times, not once`)
    return parts.join(hunk.new)
  }, code)
}
