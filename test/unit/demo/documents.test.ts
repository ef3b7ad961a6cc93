import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { DOCUMENTS, documentAt, documentPage } from '../../../scripts/demo/documents.mts'
import { markdownToHtml } from '../../../scripts/demo/markdown.mts'
import { demoPage } from '../../../scripts/demo/page.mts'

const ROOT = process.cwd()
const render = (markdown: string) =>
  markdownToHtml(markdown, { addressOf: (href) => href.replace(/^nowhere.*/, '') || undefined }).html

describe('Markdown as a page', () => {
  test.each([
    ['# Title with `code`', '<h1 id="title-with-code">Title with <code>code</code></h1>'],
    ['one\ntwo', '<p>one two</p>'],
    ['**bold** and *slanted*, not 2 * 3 * 4', '<p><strong>bold</strong> and <em>slanted</em>, not 2 * 3 * 4</p>'],
    ['[a `b`](c.md#d) [gone](nowhere.md)', '<p><a href="c.md#d">a <code>b</code></a> gone</p>'],
    ['![a "b"](c.png)', '<p><img src="c.png" alt="a &quot;b&quot;" /></p>'],
    ['- a\n- b\n  more\n  - c', '<ul><li>a</li>\n<li>b more<ul><li>c</li></ul></li></ul>'],
    ['1. a\n2. b', '<ol><li>a</li>\n<li>b</li></ol>'],
    ['<!-- generated -->\n\ntext', '<p>text</p>'],
  ])('renders %j', (markdown, html) => {
    expect(render(markdown)).toBe(html)
  })

  test('keeps code as it is', () => {
    expect(render('```html\n<b>**x**</b> & [y](z)\n```')).toContain(
      '<code>&lt;b&gt;**x**&lt;/b&gt; &amp; [y](z)</code>',
    )
    expect(render('`<b> **x** _y_ |`')).toBe('<p><code>&lt;b&gt; **x** _y_ |</code></p>')
  })

  test('renders tables, with bars in cells, and without an empty head', () => {
    expect(render('| a | b |\n| --- | --- |\n| `x \\| y` | z |')).toContain(
      '<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x | y</code></td><td>z</td></tr></tbody>',
    )
    expect(render('| a | |\n| --- | --- |\n| b | c |')).toContain('<tr><th>a</th><td></td></tr>')
    expect(render('| | |\n| --- | --- |\n| a | b |')).not.toContain('<th>')
  })

  test('shows HTML as text', () => {
    const page = new DOMParser().parseFromString(
      render('<script>x</script> <img src=x onerror=y> [a](b"onclick="c)\n\n# <i>'),
      'text/html',
    )
    expect(page.querySelectorAll('script, img, i, [onclick]')).toHaveLength(0)
    expect(page.body.textContent).toContain('<script>x</script>')
  })
})

describe('The documents of the demo page', () => {
  test.each(DOCUMENTS)('links only to what the site has, and to headings that exist (%s)', async (document) => {
    const parse = async (one: string) => new DOMParser().parseFromString(await documentPage(ROOT, one), 'text/html')
    const page = await parse(document)
    expect(page.title).toMatch(/^.+ · Wallet Modal$/)
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    const links = Array.from(
      page.querySelectorAll('main :is(a, img)'),
      (one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '',
    )
    for (const link of links.filter((one) => !one.startsWith('https://'))) {
      const [path = '', hash] = link.split('#')
      const target = path === '' ? document : join(dirname(document), path)
      const known = documentAt(`/${target}`) ?? (target === document ? document : undefined)
      expect(known !== undefined || (/^(?:docs\/.*\.png|LICENSE)$/.test(target) && existsSync(target)), link).toBe(true)
      if (known && hash) expect((await parse(known)).getElementById(hash), link).not.toBeNull()
    }
  })

  test.each(DOCUMENTS)('leaves no Markdown behind (%s)', async (document) => {
    const page = new DOMParser().parseFromString(await documentPage(ROOT, document), 'text/html')
    for (const code of page.querySelectorAll('code')) code.remove()
    const text = page.querySelector('main')?.textContent ?? ''
    expect(/\]\(|\*\*|^#+ |\|\s*-{3}|`|\uE000/m.exec(text)?.[0]).toBeUndefined()
  })
})

describe('A static page', () => {
  test('has the project id that it was written with, and refuses what is none', async () => {
    const write = async (projectId?: string) => (await demoPage({ root: ROOT, isStatic: true, projectId })).html
    expect(await write('abc123')).toContain('<html data-project-id="abc123" data-hosting="static" lang="en">')
    expect(await write()).not.toContain('data-project-id')
    await expect(write('"><script>')).rejects.toThrow('Not a project id')
  })
})
