import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** How long one command may take: a build of Next on a busy machine takes minutes. */
const LIMIT_MS = 8 * 60_000

const running = new Set<number>()

/** Ends a command with all that it started, which are a group of their own. */
function endGroup(pid: number): void {
  running.delete(pid)
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
const endAll = () => [...running].forEach(endGroup)
process.once('exit', endAll)
// A group of its own does not hear what ends the tests.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (endAll(), process.kill(process.pid, signal)))

function environment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _colour, NODE_OPTIONS: _options, NODE_ENV: _mode, VITEST: _vitest, ...env } = process.env
  return { ...env, NO_COLOR: '1', CI: 'true', NEXT_TELEMETRY_DISABLED: '1' }
}

export interface Running {
  /** What was printed, with the first text that matches; rejects with what was printed where the command ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  /** What was printed, when the command has ended well; rejects with it otherwise. */
  ended: Promise<string>
  /** Ends the command and all that it started. */
  stop(): void
}

/** Starts a command, which is ended with all that it started when it ends, fails, is stopped, or takes too long. */
export function start(cwd: string, file: string, args: readonly string[]): Running {
  const child = spawn(file, args, { cwd, env: environment(), detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const pid = child.pid ?? 0
  if (pid) running.add(pid)
  const stop = () => {
    if (running.has(pid)) endGroup(pid)
  }
  let printed = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += stripVTControlCharacters(text)
      for (const listener of listeners) listener()
    })
  }
  const failed = (why: string, cause?: unknown) => new Error(`${file} ${args.join(' ')}: ${why}\n${printed}`, { cause })
  const ended = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => (stop(), reject(failed(`took longer than ${LIMIT_MS / 1000} s`))), LIMIT_MS)
    child.once('error', (error) => (clearTimeout(timer), reject(failed('did not start', error))))
    child.once('exit', stop)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve(printed)
      else reject(failed(`ended with ${signal ?? code}`))
    })
  })
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(printed)
        if (found) resolve(found)
      }
      listeners.add(look)
      look()
      ended.then(() => reject(failed('ended early')), reject)
    })
  return { until, ended, stop }
}
