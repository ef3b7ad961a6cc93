import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

// `npm run repository`: writes `repository`, `homepage` and `bugs` of package.json from the URL of the git remote
// `origin` or the given one. `--check`, which npm runs before publishing, fails if they are missing.

export interface PublishedAt {
  repository: { type: 'git'; url: string }
  homepage: string
  bugs: string
}

/**
 * Returns the fields `repository`, `homepage` and `bugs` for the URL of a git remote. `git@host:owner/name` gives the
 * same as `https://host/owner/name`. Throws for other formats.
 */
export function publishedAt(remote: string): PublishedAt {
  const [, host, path] =
    /^(?:git\+)?(?:https?:\/\/|ssh:\/\/)?(?:[^@/]+@)?([\w.-]+\.[a-z]+)(?::\d+)?[:/](.+?)(?:\.git)?\/?$/i.exec(
      remote.trim(),
    ) ?? []
  if (!host || !path) throw new Error(`${remote} is not a repository URL`)
  const page = `https://${host}/${path}`
  return { repository: { type: 'git', url: `git+${page}.git` }, homepage: `${page}#readme`, bugs: `${page}/issues` }
}

function origin(): string {
  try {
    return execFileSync('git', ['remote', 'get-url', 'origin'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    throw new Error('No git remote "origin": pass the URL, as in `npm run repository -- https://host/owner/name`')
  }
}

function main(argument?: string): void {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>
  if (argument === '--check') {
    if (!manifest.repository) throw new Error('package.json has no repository: run `npm run repository` first')
    return
  }
  const { license, ...rest } = manifest
  const before = Object.entries(rest).slice(0, 3)
  const after = Object.entries(rest)
    .slice(3)
    .filter(([name]) => !['repository', 'homepage', 'bugs'].includes(name))
  writeFileSync(
    'package.json',
    `${JSON.stringify(Object.fromEntries([...before, ['license', license], ...Object.entries(publishedAt(argument ?? origin())), ...after]), null, 2)}\n`,
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    main(process.argv[2])
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
