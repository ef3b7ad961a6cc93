import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path/posix'
import { repositoryOf } from './page.mts'
import { markdownToHtml } from './markdown.mts'

/** The documents that the demo page links to, and that link to each other. */
export const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'docs/recipes.md',
  'docs/errors.md',
  'docs/analytics.md',
  'docs/contract.md',
  'docs/architecture.md',
] as const

const htmlOf = (document: string) => document.replace(/\.md$/, '.html')

/** The document at a path of the site, such as `/docs/recipes.html`; undefined for other paths. */
export const documentAt = (path: string) => DOCUMENTS.find((document) => `/${htmlOf(document)}` === path)

/**
 * Where a link of a document leads: to the page of another document, a file of the site, the web, or the repository if it
 * is known.
 */
function addressIn(document: string, href: string, repository: string | undefined): string | undefined {
  if (/^(?:https?:|#)/.test(href)) return href
  const [path = '', hash] = href.split('#')
  const target = join(dirname(document), path)
  const end = hash === undefined ? '' : `#${hash}`
  const here = (file: string) => relative(dirname(document), file) + end
  if (DOCUMENTS.some((known) => known === target)) return here(htmlOf(target))
  if (target === 'LICENSE' || /^docs\/[\w-]+\.png$/.test(target)) return here(target)
  return repository && `${repository}/blob/HEAD/${target}${end}`
}

/** Returns a document as a page for people, under the same kind of policy as the demo page. */
export async function documentPage(root: string, document: string): Promise<string> {
  const repository = await repositoryOf(root)
  const markdown = await readFile(join(root, document), 'utf8')
  const { html, title } = markdownToHtml(markdown, { addressOf: (href) => addressIn(document, href, repository) })
  const up = relative(dirname(document), '.') || '.'
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'" />
    <meta name="color-scheme" content="dark light" />
    <title>${title} · Wallet Modal</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${up}/demo/demo.css" />
    <link rel="stylesheet" href="${up}/demo/document.css" />
  </head>
  <body>
    <a class="skip" href="#main">Skip to the content</a>
    <header class="top">
      <nav aria-label="Documents">
        <a href="${up}/demo.html">Wallet Modal</a>
        ${[
          ['README.md', 'Docs'],
          ['docs/recipes.md', 'Recipes'],
          ['docs/errors.md', 'Errors'],
          ['CHANGELOG.md', 'Changelog'],
        ]
          .map(
            ([file = '', name = '']) =>
              `<a href="${relative(dirname(document), htmlOf(file))}"${file === document ? ' aria-current="page"' : ''}>${name}</a>`,
          )
          .join('\n        ')}
      </nav>
    </header>
    <main id="main" class="document">
${html}
    </main>
  </body>
</html>
`
}
