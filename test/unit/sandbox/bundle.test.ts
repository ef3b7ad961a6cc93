// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '../../sandbox/bundle.ts'
import { recall, remember } from '../../sandbox/bundleCache.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'bundle-'))))
afterAll(() => rmSync(folder, { recursive: true }))

function source(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

describe('A bundle of the sandbox’s scripts', () => {
  it('bundles a script with all imports', async () => {
    source('word.ts', `export const word: string = 'hedgehog'`)
    const entry = source('entry.ts', `import { word } from './word.ts'\nconsole.log(word)`)
    const code = await bundle(pathToFileURL(entry).href, 'iife')
    expect(code).toContain('hedgehog')
    expect(code).not.toContain('import')
  })

  it('reports a build error, and builds again on the next request', async () => {
    const entry = source('broken.ts', `import './nowhere.ts'`)
    const url = pathToFileURL(entry).href
    await expect(bundle(url, 'es')).rejects.toThrow('ended before it was ready')
    source('nowhere.ts', `document.title = 'mended'`)
    expect(await bundle(url, 'es')).toContain('mended')
  })

  it('reuses a bundle of an earlier process until a source file changes', async () => {
    const files = [source('a.ts', '1'), source('b.ts', '2')]
    const key = `es ${join(folder, 'a.ts')}`
    expect(await recall(key)).toBeUndefined()
    await remember(key, { code: 'a+b', files })
    expect(await recall(key)).toBe('a+b')
    source('b.ts', '2 and more')
    expect(await recall(key)).toBeUndefined()
    await remember(key, { code: 'a+b', files })
    rmSync(files[0] ?? '')
    expect(await recall(key)).toBeUndefined()
  })
})
