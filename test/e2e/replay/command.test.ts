import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Run {
  code: number
  output: string
}

/** Runs `npm run replay` with a file. */
const replay = (file: string): Promise<Run> =>
  new Promise((resolve) => {
    const args = ['--import', 'tsx', 'scripts/replay.mts', file]
    const child = execFile(process.execPath, args, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })

/** Writes the visit `network-refused` with another text, and returns the file. */
function edited(name: string, from: string, to: string): string {
  const text = readFileSync('test/visits/network-refused.json', 'utf8')
  expect(text).toContain(from)
  const file = join(folder, `${name}.json`)
  writeFileSync(file, text.replaceAll(from, to))
  return file
}

describe('The command npm run replay', { timeout: 90_000 }, () => {
  it('prints each step and ends with 0 if the screens are the same', async () => {
    const { code, output } = await replay('test/visits/network-refused.json')
    expect(output).toMatch(/^1\. call connect\(\)\n2\. call open\(\)\n3\. press button "Base[^]*The same screens/)
    expect(code).toBe(0)
  })

  it('ends with 1, the first difference and a picture if they are not', async () => {
    const { code, output } = await replay(edited('red', '"title": "Choose Network"', '"title": "Elsewhere"'))
    expect(output).toMatch(/^step 2: expected screen Networks "Elsewhere", saw Networks "Choose Network"$/m)
    expect(existsSync(/^The page then: (.*)$/m.exec(output)?.[1] ?? '')).toBe(true)
    expect(code).toBe(1)
  })

  it('ends with 2 and the place of the damage', async () => {
    const { code, output } = await replay(edited('damaged', '"kind": "press"', '"kind": "pres"'))
    expect(output).toMatch(/^visit\.entries\.\d+\.kind: Expected one of call, .* \("pres"\)$/m)
    expect(code).toBe(2)
  })
})
