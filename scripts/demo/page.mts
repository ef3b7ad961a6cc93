import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface PageSetup {
  root: string
  /** Folder or URL of `wallet-modal.js` and its chunks, without a trailing slash. Default: the folder `dist`. */
  cdn?: string
  /** Additional origins from which the page may load scripts. */
  scriptOrigins?: readonly string[]
  /** Whether the page is for a file server, and should not look for a sandbox. */
  isStatic?: boolean
  /** The project id of a static page: with it, the wallet API, pairing and logins are there. */
  projectId?: string
}

/** Each page of the demo by its path: its file, and where it has the widget's script. */
const PAGES: Readonly<Record<string, { file: string; widget: string }>> = {
  '/demo.html': { file: 'demo.html', widget: './dist/wallet-modal.js' },
  '/demo/preview.html': { file: 'public/demo/preview.html', widget: '../dist/wallet-modal.js' },
}

/** Whether the path is that of a page, rather than of a file. */
export const isDemoPage = (path: string): boolean => Object.hasOwn(PAGES, path)

const META = /<meta\s+http-equiv="content-security-policy"\s+content="([^"]*)"\s*\/?>/

function replaceOnce(html: string, from: string | RegExp, to: string): string {
  if (html.search(from) < 0) throw new Error(`A page of the demo has changed: ${String(from)} is not in it`)
  return html.replace(from, () => to)
}

/** The repository's page, from package.json; undefined as long as it names none (`npm run repository`). */
export async function repositoryOf(root: string): Promise<string | undefined> {
  const { repository } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    repository?: { url: string }
  }
  return repository?.url.replace(/^git\+/, '').replace(/\.git$/, '')
}

/** Returns a page of the demo, and the content security policy that its server must send. */
export async function demoPage(
  { root, cdn, scriptOrigins = [], isStatic = false, projectId }: PageSetup,
  path = '/demo.html',
): Promise<{ html: string; policy: string }> {
  const page = PAGES[path]
  if (!page) throw new Error(`${path} is not a page of the demo`)
  let html = await readFile(join(root, page.file), 'utf8')
  const origins = [...scriptOrigins, ...(cdn ? [new URL(cdn).origin] : [])]
  const policy = (META.exec(html)?.[1] ?? '').replace(
    "script-src 'self'",
    ["script-src 'self'", ...new Set(origins)].join(' '),
  )
  html = replaceOnce(html, META, `<meta http-equiv="content-security-policy" content="${policy}" />`)
  if (cdn) html = replaceOnce(html, `src="${page.widget}"`, `src="${cdn}/wallet-modal.js" crossorigin`)
  const repository = await repositoryOf(root)
  if (repository && /^https:\/\/[\w./-]+$/.test(repository))
    html = replaceOnce(html, '<html ', `<html data-repository="${repository}" `)
  if (isStatic) html = replaceOnce(html, '<html ', '<html data-hosting="static" ')
  if (projectId !== undefined) {
    if (!/^[\w-]+$/.test(projectId)) throw new Error(`Not a project id: ${projectId}`)
    html = replaceOnce(html, '<html ', `<html data-project-id="${projectId}" `)
  }
  return { html, policy }
}
