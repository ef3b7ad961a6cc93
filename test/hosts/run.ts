import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** Timeout of one command. A Next build takes minutes on a busy machine. */
const LIMIT_MS = 8 * 60_000

const running = new Set<number>()

/** Ends a command and its children, which share a process group. */
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
// Detached processes do not receive the signal that ends the tests, so end them here.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endAll()
    process.kill(process.pid, signal)
  })

function environment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _color, NODE_OPTIONS: _options, NODE_ENV: _mode, VITEST: _vitest, ...env } = process.env
  return { ...env, NO_COLOR: '1', CI: 'true', NEXT_TELEMETRY_DISABLED: '1' }
}

export interface Running {
  /** Resolves with the first match in the output. Rejects with the output if the command ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  /** Resolves with the output of a successful command. Rejects with the output otherwise. */
  ended: Promise<string>
  /** Ends the command and its children. */
  stop(): void
}

/** Starts a command. The command and its children end when the command exits, is stopped, or times out. */
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
    const timer = setTimeout(() => {
      stop()
      reject(failed(`took longer than ${LIMIT_MS / 1000} s`))
    }, LIMIT_MS)
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(failed('did not start', error))
    })
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
