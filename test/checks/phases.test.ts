import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { withPhases } from '../../scripts/build/markPhases.mts'
import { phaseTable } from '../../scripts/trace/phaseTable.mts'
import { PHASES } from '../../scripts/trace/phases.mts'
import { pressTable } from '../../scripts/trace/pressTable.mts'
import { ROOT } from './kit/source.ts'

/** Runs a script, and returns the phases that it measured in order of their ends. */
async function measuredBy(code: string): Promise<string[]> {
  const measured: string[] = []
  const performance = { now: () => 0, measure: (name: string) => measured.push(name) }
  await runInNewContext(`(async () => {${code}})()`, { performance })
  return measured
}

describe('npm run trace', () => {
  test('prints phases in their order, within those that contain them, from the navigation and from the press', () => {
    const phases = [
      { name: 'paint', startTime: 130, duration: 10 },
      { name: 'press to painted row', startTime: 100, duration: 50 },
      { name: 'install', startTime: 20, duration: 5 },
      { name: 'define', startTime: 21, duration: 2 },
    ]
    expect(phaseTable(phases).split('\n')).toEqual([
      '    start       ms  from the navigation',
      '     20.0      5.0  install',
      '     21.0      2.0    define',
      '    start       ms  from the press',
      '      0.0     50.0  press to painted row',
      '     30.0     10.0    paint',
    ])
  })

  test('prints what the main thread of a page did from each press of a visit to the next paint', () => {
    const page = { pid: 1, tid: 7 }
    const task = (name: string, ts: number, dur: number, thread = page) => ({ name, ph: 'X', ts, dur, ...thread })
    const timing = (ph: string, ts: number) => ({ name: 'Send: Back', cat: 'blink.user_timing', ph, ts, ...page })
    const table = pressTable(
      [
        task('RunTask', 1000, 30_000),
        task('FunctionCall', 1000, 20_000),
        task('MinorGC', 3000, 2000),
        task('UpdateLayoutTree', 4000, 500),
        task('Layout', 22_000, 4000),
        task('Paint', 35_000, 100_000),
        task('Paint', 2000, 9000, { pid: 1, tid: 8 }),
        timing('b', 2000),
        timing('e', 42_000),
      ],
      ['Send: Back'],
    )
    expect(table.split('\n')).toEqual([
      '      ms  script garbage   style  layout   paint   other    idle',
      '    40.0    17.0     1.5     0.5     4.0     7.0     6.0     4.0  Send: Back',
    ])
  })

  test.each(Object.entries(PHASES))('finds the functions of %s', (file, names) => {
    const code = withPhases(readFileSync(join(ROOT, 'src', file), 'utf8'), file, names)
    expect(Object.values(names).filter((phase) => !code.includes(`measure(${JSON.stringify(phase)}`))).toEqual([])
  })

  test('measures functions until they return, throw or settle', async () => {
    const code = `
      function sum(a, b) { return a + b }
      function fail() { throw new Error('no') }
      async function late() { await undefined; sum(1, 2) }
      function other() {}
    `
    const marked = withPhases(code, 'a.ts', { sum: 'the sum', fail: 'the failure', late: 'the late one' })
    const calls = `sum(1, 2); try { fail() } catch {}; other(); await late()`
    expect(await measuredBy(marked + calls)).toEqual(['the sum', 'the failure', 'the sum', 'the late one'])
  })

  test('refuses a function that the file does not declare', () => {
    expect(() => withPhases('const a = () => 1', 'a.ts', { a: 'phase' })).toThrow(/a\.ts declares no function a/)
  })
})
