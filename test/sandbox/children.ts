import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Child {
  /** The text that `ready` captured from the first matching line. */
  greeting: string
  /** Ends the process. Resolves once it has exited. */
  stop(): Promise<void>
}

/**
 * A shell that starts the command, reads its own standard input to the end, then kills the command. Only this process
 * holds the other end of that pipe, and the kernel closes it however this process ends (return, signal, crash,
 * SIGKILL), so no child outlives it. The shell closes its own output, so the end of output means that the command has
 * ended.
 */
const GUARD =
  '"$@" </dev/null & child=$!; trap "" INT TERM HUP; exec >/dev/null 2>&1; cat; kill -KILL $child; wait $child'

/**
 * Starts a command through `GUARD`, in a process group of its own: Ctrl-C signals the whole foreground group, and could
 * end the shell or the command before this process.
 */
function spawnGuarded(command: string, args: readonly string[]): ChildProcess {
  return process.platform === 'win32'
    ? spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    : spawn('/bin/sh', ['-c', GUARD, 'guard', command, ...args], { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
}

/** Resolves with what `ready` captures in the output. Rejects if the output ends without a match. */
function firstMatch(child: ChildProcess, command: string, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    if (!child.stdout) return reject(new Error(`${command} has no output`))
    createInterface({ input: child.stdout })
      // Keeps reading after the match, since a full pipe would block the command.
      .on('line', (line) => resolveMatch(line))
      .on('close', () => reject(new Error(`${command} ended before it was ready`)))
    function resolveMatch(line: string) {
      const match = ready.exec(line)
      if (match) resolve(match[1] ?? line)
    }
  })
}

/** Starts a command that ends with this process, and waits for a line of output that matches `ready`. */
export async function startChild(command: string, args: readonly string[], ready: RegExp): Promise<Child> {
  const child = spawnGuarded(command, args)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.stdin?.end()
    if (process.platform === 'win32') child.kill()
    await exited
  }
  try {
    return { greeting: await firstMatch(child, command, ready), stop }
  } catch (error) {
    child.stdin?.end()
    throw error
  }
}
