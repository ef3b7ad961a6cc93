import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files on which the built files depend. */
const SOURCES = ['src', 'scripts/build', 'scripts/build.mts', 'package.json']

function newest(path: string): number {
  const facts = statSync(path)
  return facts.isDirectory() ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name)))) : facts.mtimeMs
}

/** Whether the built files exist and are newer than all of their sources. */
export function isFresh(root: string, dist = join(root, 'dist')): boolean {
  try {
    const built = statSync(join(dist, 'integrity.json')).mtimeMs
    return SOURCES.every((source) => newest(join(root, source)) <= built)
  } catch {
    return false
  }
}

/** Builds `dist` if it is missing or outdated. Prints nothing; rejects with the output of a failed build. */
export function freshDist(root: string, signal?: AbortSignal): Promise<void> {
  if (isFresh(root)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.mts')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    })
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim() || 'The build failed'))))
  })
}
