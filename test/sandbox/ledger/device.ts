import { createEthereumApp } from './app.ts'
import { createReader, toReports, type Frame } from './framing.ts'
import { createKeys } from './keys.ts'
import type { LedgerAnswer, LedgerCommand, LedgerQuestion, LedgerScript, LedgerSettings } from './settings.ts'
import type { Wrong } from '../wallets/evm/answers.ts'
import { Refusal, STATUS } from './status.ts'

const APP_VERSION = '1.12.1'

/** State that a device shares with the page that controls it. */
export interface DeviceParts {
  settings: LedgerSettings
  scripts: LedgerScript[]
  questions: LedgerQuestion[]
  /** Unplugs the device. */
  unplug(): void
}

interface Waiting {
  question: LedgerQuestion
  settle(answer: LedgerAnswer): void
}

/** Returns the script for a command. Scripts with `times` come first. */
function scripted(scripts: LedgerScript[], command: LedgerCommand): LedgerScript | undefined {
  const fits = scripts.filter((one) => !one.command || one.command === command)
  const script = fits.find(({ times }) => times !== undefined) ?? fits[0]
  if (script?.times !== undefined && (script.times -= 1) <= 0) scripts.splice(scripts.indexOf(script), 1)
  return script
}

const listed = (text: string) => [text.length, ...new TextEncoder().encode(text)]
const never = () => new Promise<never>(() => {})

/** Simulates one device: receives and sends reports, and prompts its owner. */
export function createDevice(number: number, { settings, scripts, questions, unplug }: DeviceParts) {
  const read = createReader()
  let keys: ReturnType<typeof createKeys> | undefined
  const waiting: Waiting[] = []
  let queue: Promise<unknown> = Promise.resolve()

  async function ask(
    asked: Pick<LedgerQuestion, 'command' | 'path' | 'address' | 'shown'>,
  ): Promise<Wrong | undefined> {
    const question: LedgerQuestion = { ...asked, outcome: 'waiting' }
    questions.push(question)
    const script = scripted(scripts, asked.command)
    const given = script?.answer ?? settings.answer
    const answer =
      given === 'ask' ? await new Promise<LedgerAnswer>((settle) => waiting.push({ question, settle })) : given
    question.outcome =
      ({ approve: 'approved', unplug: 'unplugged', silent: 'silent' } as const)[answer as 'approve'] ?? 'rejected'
    if (answer === 'approve') return script?.wrong
    if (answer === 'silent') return never()
    if (answer === 'unplug') {
      unplug()
      return never()
    }
    if (answer === 'lock') settings.locked = true
    throw new Refusal(answer === 'lock' ? STATUS.locked : STATUS.refused)
  }

  const app = createEthereumApp({ settings, keys: (path) => (keys ??= createKeys(number))(path), ask })

  async function run([cla = 0, ins = 0, p1 = 0, p2 = 0, length = 0, ...data]: readonly number[]): Promise<Uint8Array> {
    if (settings.locked) throw new Refusal(STATUS.locked)
    if (cla === 0xb0 && ins === 0x01) return Uint8Array.from([1, ...listed(settings.app), ...listed(APP_VERSION), 1, 0])
    if (cla !== 0xe0 || settings.app !== 'Ethereum') throw new Refusal(STATUS.noApp)
    if (data.length !== length) throw new Refusal(STATUS.wrongLength)
    return app({ ins, p1, p2, data: Uint8Array.from(data) })
  }

  async function reportsFor({ channel, apdu }: Frame): Promise<Uint8Array[]> {
    if (settings.delayMs) await new Promise((resolve) => setTimeout(resolve, settings.delayMs))
    const status = (code: number) => [code >> 8, code & 0xff]
    const bytes = await run([...apdu]).then(
      (data) => [...data, ...status(STATUS.ok)],
      (error: unknown) => {
        if (error instanceof Refusal) return status(error.status)
        throw error
      },
    )
    return toReports(channel, Uint8Array.from(bytes))
  }

  return {
    /** Receives one report. The answer is asynchronous. */
    take(report: Uint8Array, reply: (report: Uint8Array) => void): void {
      const frame = read(report)
      if (!frame) return
      const turn = queue.then(() => reportsFor(frame)).then((reports) => reports.forEach(reply))
      queue = turn
    },
    /** Prompts that wait for the owner. */
    waiting: () => waiting.map(({ question }) => question),
    settle: (with_: LedgerAnswer) => waiting.shift()?.settle(with_),
  }
}

export type Device = ReturnType<typeof createDevice>
