import { createHash } from 'node:crypto'

/** One replacement of text in a file. */
export interface Hunk {
  /** Where the code is in the package's sources, since the published file is minified. */
  at: string
  why: string
  /** File and title of a test that fails without this replacement. */
  test: string
  old: string
  new: string
}

export interface Patch {
  /** The file to patch, starting with the name of its package. */
  file: string
  /** SHA-256 of the versions of the file that the patch fits. */
  sums: readonly string[]
  hunks: readonly Hunk[]
}

/** Returns the rest of the line that starts with a prefix. Throws if there is no such line. */
function lineOf(text: string, start: string): string {
  const found = text.split('\n').find((line) => line.startsWith(start))
  if (!found) throw new Error(`A patch has no line "${start}" in:\n${text}`)
  return found.slice(start.length)
}

/**
 * Parses a patch: lines `file:` and `sha256:`, then hunks. A hunk is `@@ place`, `why:`, `test:`, the old text after
 * `-` and the new text after `+`. Like a unified diff without line numbers, since a minified file has a single line.
 */
export function parsePatch(text: string): Patch {
  const [head = '', ...hunks] = text.split(/^@@ /m)
  return {
    file: lineOf(head, 'file: '),
    sums: head
      .split('\n')
      .filter((line) => line.startsWith('sha256: '))
      .map((line) => line.split(' ')[1] ?? ''),
    hunks: hunks.map((hunk) => ({
      at: hunk.split('\n')[0] ?? '',
      why: lineOf(hunk, 'why: '),
      test: lineOf(hunk, 'test: '),
      old: lineOf(hunk, '-'),
      new: lineOf(hunk, '+'),
    })),
  }
}

/** Applies a patch. Throws if the file has another version, or if a hunk does not match exactly once. */
export function applyPatch(patch: Patch, code: string): string {
  const sum = createHash('sha256').update(code).digest('hex')
  if (!patch.sums.includes(sum))
    throw new Error(
      `${patch.file} is not the version that its patch was written for: its SHA-256 is ${sum}. Review each hunk of the patch, then add the sum.`,
    )
  return patch.hunks.reduce((text, hunk) => {
    const parts = text.split(hunk.old)
    if (parts.length !== 2)
      throw new Error(`${patch.file}: "${hunk.old}" (${hunk.at}) occurs ${parts.length - 1} times, not once`)
    return parts.join(hunk.new)
  }, code)
}
