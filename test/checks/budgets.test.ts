import { describe, expect, test } from 'vitest'
import { chunks, distText, entries, kit, over, report, sizeOf } from './kit/dist.ts'
import { read } from './kit/source.ts'

interface Budget {
  brotli: number
  decoded: number
}
const budgets = JSON.parse(read('budgets.json')) as {
  idle: Budget
  connectOpen: Budget
  standalone: Pick<Budget, 'brotli'>
  react: Pick<Budget, 'brotli'>
  testing: Pick<Budget, 'decoded'>
  chunks: Record<string, Pick<Budget, 'brotli'>>
}

describe('Bundle sizes', () => {
  test.each(entries)('keeps %s within the size budget of a page that has not opened the modal', (file) => {
    expect(over(sizeOf(file), budgets.idle)).toEqual([])
  })

  test.each(entries)('imports no other file statically in %s, and bundles no framework', (file) => {
    expect(distText(file)).not.toMatch(/\bfrom\s*["'`]|\bimport\s*["'`]/)
    expect(report.modules[file]?.filter((module) => module.includes('node_modules/'))).toEqual([])
  })

  test('keeps the entry and its module graph within the budget of the open Connect view', () => {
    expect(over(sizeOf('wallet-modal.js', report.api), budgets.connectOpen)).toEqual([])
  })

  test('keeps the standalone file within its size budget', () => {
    expect(over(sizeOf('wallet-modal.standalone.js'), budgets.standalone)).toEqual([])
  })

  test('keeps the React entry within its size budget', () => {
    expect(over(sizeOf('react.mjs'), budgets.react)).toEqual([])
  })

  test('keeps the published test kit within its size budget', () => {
    const decoded = kit.reduce((sum, file) => sum + Buffer.byteLength(distText(file)), 0)
    expect(over({ brotli: 0, decoded }, budgets.testing)).toEqual([])
  })

  /** Whether every visit loads a file: after the first screen, with a connection, or once the open modal is idle. */
  const isOfEveryVisit = (file: string) => /^chunks\/(?:later|session|log|notes)-/.test(file)

  test.each(Object.entries(budgets.chunks))(
    'keeps %s with static imports within the size budget, not counting what every visit loads',
    (names, budget) => {
      const modules = names.split(' + ')
      const needed = new Set(chunks.filter((file) => modules.some((module) => report.modules[file]?.includes(module))))
      expect(needed.size).toBe(modules.length)
      for (const file of needed)
        for (const [, name] of distText(file).matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+)["']/g))
          needed.add(`chunks/${name}`)
      needed.delete(report.api)
      const { brotli } = sizeOf(...[...needed].filter((file) => !isOfEveryVisit(file)))
      process.stdout.write(`      ${names}: ${(brotli / 1024).toFixed(1)} kB brotli\n`)
      expect(over({ brotli, decoded: 0 }, budget)).toEqual([])
    },
  )

  test('bundles the module graph into one file, and repeats none of its modules in lazy files', () => {
    const inGraph = new Set(report.modules[report.api])
    for (const file of chunks.filter((one) => one !== report.api)) {
      expect(report.modules[file]?.filter((module) => inGraph.has(module))).toEqual([])
    }
    expect(distText(report.api)).not.toMatch(/\bfrom\s*["'`]\.|\bimport\s*["'`]\./)
  })
})

test('reports only bundles that exceed their budget', () => {
  expect(over({ brotli: 11, decoded: 20 }, { brotli: 10, decoded: 20 })).toEqual(['brotli: 11 bytes, 10 allowed'])
  expect(over({ brotli: 10, decoded: 20 }, { brotli: 10 })).toEqual([])
})
