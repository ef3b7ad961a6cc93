import type { Cell } from './matrix.ts'

const widest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length))

/** Writes the cells as a table: services and their faults in rows, flows in columns. */
export function tableOf(cells: readonly Cell[]): string {
  const flows = [...new Set(cells.map(({ flow }) => flow))]
  const rows = [...new Set(cells.map(({ row, fault }) => `${row} × ${fault}`))]
  const textAt = (row: string, flow: string) => {
    const cell = cells.find((one) => one.flow === flow && `${one.row} × ${one.fault}` === row)
    return cell?.problem === undefined ? (cell?.text ?? '') : `✗ ${cell.problem}`
  }
  const lines = [['service × fault', ...flows], ...rows.map((row) => [row, ...flows.map((flow) => textAt(row, flow))])]
  const widths = lines[0]?.map((_, column) => widest(lines.map((line) => line[column] ?? ''))) ?? []
  return lines.map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')).join('\n')
}
