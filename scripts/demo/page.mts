import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface PageSetup {
  root: string
  /** Folder or URL of `wallet-modal.js` and its chunks, without a trailing slash. Default: `./dist`. */
  cdn?: string
  /** Additional origins from which the page may load scripts. */
  scriptOrigins?: readonly string[]
  /** Whether the page is for a file server, and should not look for a sandbox. */
  isStatic?: boolean
}

const META = /<meta\s+http-equiv="content-security-policy"\s+content="([^"]*)"\s*\/?>/

function replaceOnce(html: string, from: string | RegExp, to: string): string {
  if (html.search(from) < 0) throw new Error(`demo.html has changed: ${String(from)} is not in it`)
  return html.replace(from, () => to)
}

/** Returns the demo page, and the content security policy that its server must send. */
export async function demoPage({
  root,
  cdn,
  scriptOrigins = [],
  isStatic = false,
}: PageSetup): Promise<{ html: string; policy: string }> {
  let html = await readFile(join(root, 'demo.html'), 'utf8')
  const origins = [...scriptOrigins, ...(cdn ? [new URL(cdn).origin] : [])]
  const policy = (META.exec(html)?.[1] ?? '').replace(
    "script-src 'self'",
    ["script-src 'self'", ...new Set(origins)].join(' '),
  )
  html = replaceOnce(html, META, `<meta http-equiv="content-security-policy" content="${policy}" />`)
  if (cdn) html = replaceOnce(html, 'src="./dist/wallet-modal.js"', `src="${cdn}/wallet-modal.js" crossorigin`)
  if (isStatic) html = replaceOnce(html, '<html ', '<html data-hosting="static" ')
  return { html, policy }
}
