/** What `markdownToHtml` cannot know by itself. */
export interface MarkdownSetup {
  /** Returns the address of a link or picture; undefined if it leads nowhere: then only its words stay. */
  addressOf: (href: string) => string | undefined
}

export interface Rendered {
  html: string
  /** The text of the first heading. */
  title: string
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** The id of a heading, as code hosts make it. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Code, pictures, links and strong or emphasized words, in text that is escaped already. */
function inline(text: string, { addressOf }: MarkdownSetup): string {
  // What is rendered already is kept aside, behind signs of the private use area.
  const spans: string[] = []
  const keep = (html: string) => `\uE000${spans.push(html) - 1}\uE000`
  const kept = text
    .replace(/(`+)(.+?)\1(?!`)/g, (_all, _ticks, code: string) => keep(`<code>${escapeHtml(code.trim())}</code>`))
    .replace(/\\([\\`*_{}[\]()#+.!|-])/g, (_all, sign: string) => keep(escapeHtml(sign)))
  const linked = escapeHtml(kept).replace(
    /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g,
    (_all, isPicture: string, words: string, href: string) => {
      const address = addressOf(href)
      if (address === undefined) return words
      const safe = keep(escapeHtml(address))
      return isPicture ? `<img src="${safe}" alt="${words}" />` : `<a href="${safe}">${words}</a>`
    },
  )
  const strong = linked
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![*\w])\*(?![\s*])(.+?)(?<!\s)\*(?![*\w])/g, '<em>$1</em>')
  // A link's words may hold code: undo from the outside to the inside.
  const undo = (html: string): string =>
    html.replace(/\uE000(\d+)\uE000/g, (_all, at: string) => undo(spans[Number(at)] ?? ''))
  return undo(strong)
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\\|/g, '|'))

function table(lines: readonly string[], setup: MarkdownSetup): string {
  const [head = '', , ...rows] = lines
  const cell = (text: string, tag: string) => `<${tag}>${inline(text, setup)}</${tag}>`
  // An empty cell is no heading: screen readers would announce nothing.
  const row = (line: string, tag: string) =>
    `<tr>${cellsOf(line)
      .map((text) => cell(text, text ? tag : 'td'))
      .join('')}</tr>`
  const isNamed = cellsOf(head).some((text) => text !== '')
  const thead = isNamed ? `<thead>${row(head, 'th')}</thead>` : ''
  return `<div class="table" role="group" tabindex="0" aria-label="Table"><table>${thead}<tbody>${rows.map((line) => row(line, 'td')).join('\n')}</tbody></table></div>`
}

const ITEM = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/

/** A list, with the lists in its items. Lines that are indented go on with their item. */
function list(lines: readonly string[], setup: MarkdownSetup): string {
  const [, indent = '', number] = ITEM.exec(lines[0] ?? '') ?? []
  const items: string[][] = []
  for (const line of lines) {
    const [, depth = '', , text = ''] = ITEM.exec(line) ?? []
    if (ITEM.test(line) && depth.length <= indent.length) items.push([text])
    else items.at(-1)?.push(line)
  }
  const tag = number === undefined ? 'ul' : 'ol'
  const body = items.map(([text = '', ...rest]) => {
    const nested = rest.findIndex((line) => ITEM.test(line))
    const own = [text, ...(nested < 0 ? rest : rest.slice(0, nested))].map((line) => line.trim()).join(' ')
    return `<li>${inline(own, setup)}${nested < 0 ? '' : list(rest.slice(nested), setup)}</li>`
  })
  return `<${tag}>${body.join('\n')}</${tag}>`
}

interface Block {
  is: RegExp
  /** How many lines belong to it, and its HTML. */
  read: (lines: readonly string[], setup: MarkdownSetup) => [count: number, html: string]
}

/** Counts the lines from the first on that pass. */
function countWhile(lines: readonly string[], test: (line: string) => boolean): number {
  const end = lines.findIndex((line) => !test(line))
  return end < 0 ? lines.length : end
}

const BLOCKS: readonly Block[] = [
  { is: /^\s*$/, read: () => [1, ''] },
  { is: /^<!--/, read: () => [1, ''] },
  {
    is: /^```/,
    read: ([, ...rest]) => {
      const count = countWhile(rest, (line) => !line.startsWith('```'))
      const code = escapeHtml(rest.slice(0, count).join('\n'))
      return [count + 2, `<pre role="group" tabindex="0" aria-label="Code"><code>${code}</code></pre>`]
    },
  },
  {
    is: /^#{1,6} /,
    read: ([line = ''], setup) => {
      const [, marks = '', text = ''] = /^(#+) (.*)$/.exec(line) ?? []
      return [1, `<h${marks.length} id="${slugOf(text)}">${inline(text, setup)}</h${marks.length}>`]
    },
  },
  {
    is: /^\|/,
    read: (lines, setup) => {
      const count = countWhile(lines, (line) => line.startsWith('|'))
      return [count, table(lines.slice(0, count), setup)]
    },
  },
  {
    is: ITEM,
    read: (lines, setup) => {
      const count = countWhile(lines, (line) => ITEM.test(line) || /^\s+\S/.test(line))
      return [count, list(lines.slice(0, count), setup)]
    },
  },
]

function paragraph(lines: readonly string[], setup: MarkdownSetup): [number, string] {
  const count = Math.max(
    1,
    countWhile(lines, (line) => !BLOCKS.some(({ is }) => is.test(line))),
  )
  return [count, `<p>${inline(lines.slice(0, count).join(' '), setup)}</p>`]
}

/**
 * Renders the Markdown that this repository's documents use: headings, paragraphs, lists, tables, code, links, pictures.
 * HTML in it is shown as text.
 */
export function markdownToHtml(markdown: string, setup: MarkdownSetup): Rendered {
  const lines = markdown.split('\n')
  const parts: string[] = []
  for (let at = 0; at < lines.length;) {
    const rest = lines.slice(at)
    const block = BLOCKS.find(({ is }) => is.test(rest[0] ?? ''))
    const [count, html] = block ? block.read(rest, setup) : paragraph(rest, setup)
    if (html) parts.push(html)
    at += count
  }
  return { html: parts.join('\n'), title: /^# (.+)$/m.exec(markdown)?.[1] ?? '' }
}
