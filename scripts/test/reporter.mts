import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** A failure and where it occurred: in a test, in a file that failed to load or clean up, or outside of both. */
export interface Failure {
  /** The test file; empty if vitest does not know which one. */
  file: string
  name: string
  message: string
  /** Whether the error was found in a test that would otherwise count as passed. */
  isTest?: boolean
}

export interface Report {
  passed: number
  failures: Failure[]
}

/** What is known of an error: its stack, and for a comparison what differs. */
function text(error: SerializedError | undefined): string {
  const said = error?.stack || error?.message || 'failed without an error'
  const diff: unknown = error?.diff
  return typeof diff === 'string' ? `${said}\n${stripVTControlCharacters(diff)}` : said
}

function* failuresOf(module: TestModule): Generator<Failure> {
  const file = module.relativeModuleId
  for (const error of module.errors()) yield { file, name: 'the file itself', message: text(error) }
  for (const suite of module.children.allSuites()) {
    for (const error of suite.errors()) yield { file, name: `${suite.fullName}, its set-up`, message: text(error) }
  }
  for (const test of module.children.allTests('failed')) {
    yield { file, isTest: true, name: test.fullName, message: (test.result().errors ?? []).map(text).join('\n') }
  }
}

/** Converts an error outside every test, together with the test that was running at that time. */
function unhandled(error: SerializedError): Failure {
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: name } = error as {
    VITEST_TEST_PATH?: unknown
    VITEST_TEST_NAME?: unknown
  }
  return {
    file: typeof file === 'string' ? relative(process.cwd(), file) : '',
    name: `an error that nobody caught${typeof name === 'string' ? `, during “${name}”` : ''}`,
    message: text(error),
  }
}

/** Writes the results to the file that `TEST_REPORT` names, for `scripts/test.mts`. */
export default class TellReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const place = process.env.TEST_REPORT
    if (!place) throw new Error('TEST_REPORT is not set: only scripts/test.mts uses this reporter')
    const report: Report = { passed: 0, failures: errors.map(unhandled) }
    for (const module of modules) {
      for (const _ of module.children.allTests('passed')) report.passed++
      report.failures.push(...failuresOf(module))
    }
    writeFileSync(place, JSON.stringify(report))
  }
}
