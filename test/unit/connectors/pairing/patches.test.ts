import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { applyPatch, parsePatch } from '../../../../scripts/build/patch.mts'
import { sdkPatches } from '../../../../scripts/build/pairing.mts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** Reads the bundled version of a file: of Coinbase's SDK, of the sign client or one of its dependencies, or of a library. */
function shipped(file: string): string {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(file) ?? []
  const isOwn = !name.startsWith('@walletconnect/') || name.endsWith('/sign-client')
  const fromSignClient = createRequire(join(ROOT, 'node_modules/@walletconnect/sign-client/package.json'))
  const folder = isOwn ? join(ROOT, 'node_modules', name) : dirname(dirname(fromSignClient.resolve(name)))
  return readFileSync(join(folder, rest), 'utf8')
}

describe.each(sdkPatches())('The patch of $file', (patch) => {
  it('applies a patch only to the bundled version of the SDK', () => {
    const code = shipped(patch.file)
    const patched = applyPatch(patch, code)
    for (const hunk of patch.hunks) expect(patched).toContain(hunk.new)
    expect(() => applyPatch(patch, `${code} `)).toThrow('is not the version')
  })

  it.each([...patch.hunks])('names the reason and an existing test for the SDK patch at $at', ({ why, test }) => {
    const [file = '', title = ''] = test.split(' > ')
    expect(why.length).toBeGreaterThan(20)
    expect(existsSync(join(ROOT, file)) && readFileSync(join(ROOT, file), 'utf8').includes(`'${title}'`)).toBe(true)
  })
})

describe('The patch format', () => {
  const SUM = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' // SHA-256 of "abc"
  const text = (old: string) =>
    `file: a/b.js\nsha256: ${SUM} 1.0.0\n\n@@ src/b.ts b\nwhy: because\ntest: t > t\n-${old}\n+x\n`

  it('replaces the old text of a patch with the new text', () =>
    expect(applyPatch(parsePatch(text('b')), 'abc')).toBe('axc'))
  it('rejects a patch unless the text to replace occurs exactly once', () =>
    expect(() => applyPatch(parsePatch(text('z')), 'abc')).toThrow('0 times'))
  it('rejects a patch without a reason', () =>
    expect(() => parsePatch(text('b').replace('why: because\n', ''))).toThrow('no line "why: "'))
})
