import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns the full id of a commit. Throws with the words of git if there is none. */
export function commitOf(root: string, name: string): string {
  return execFileSync('git', ['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
}

/** Writes the files of a commit to a folder, without touching the working tree. */
function extract(root: string, commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
}

/**
 * Builds the page files of a commit below `.cache/bench`, once, with the packages that are installed now. Returns the
 * folder that contains `dist`.
 */
export async function buildCommit(root: string, name: string): Promise<string> {
  const commit = commitOf(root, name)
  const folder = join(root, '.cache/bench', commit)
  const done = join(folder, '.built')
  if (existsSync(done)) return folder
  rmSync(folder, { recursive: true, force: true })
  extract(root, commit, folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  await run(process.execPath, ['--import', 'tsx', 'scripts/build.mts', '--pages'], { cwd: folder, maxBuffer: 2 ** 26 })
  writeFileSync(done, '')
  return folder
}
