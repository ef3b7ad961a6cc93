/** Escapes a text for a cell of a table in Markdown. */
export const cell = (text: string) => text.replaceAll('|', '\\|')
export const code = (text: string) => `\`${cell(text)}\``
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

/** Returns a table in Markdown. */
export const table = (head: readonly string[], rows: readonly string[][]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')
