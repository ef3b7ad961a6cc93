import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { Flow } from './flow.ts'
import { examine, type Cell } from './matrix.ts'
import { tableOf } from './table.ts'

/** Adds one test for each flow, and prints the table of all of them. */
export function examineAll(flows: readonly Flow[]): void {
  const all: Cell[] = []
  // The log of the widget
  beforeEach(() => {
    for (const level of ['debug', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation(() => {})
  })
  afterAll(() => void process.stdout.write(`\n${tableOf(all)}\n`))
  it.each(flows.map((flow): [string, Flow] => [flow.name, flow]))(
    'reports every fault of every service that it uses, and succeeds afterwards: %s',
    async (_, flow) => {
      const cells = await examine(flow)
      all.push(...cells)
      expect(cells).not.toEqual([])
      expect(cells.filter(({ problem }) => problem !== undefined)).toEqual([])
    },
  )
}
