import type { Wrong } from '../wallets/evm/answers.ts'
import { createPhoneAnswers } from './answers.ts'
import { answerOf, PhoneError, rejected } from './errors.ts'
import type { Question } from './question.ts'
import type { Asked } from './reply.ts'
import type { PhoneAnswer, PhoneAnswerKind } from './settings.ts'

/** Receives requests, which are answered by a script or wait for a person. */
export interface Questions {
  take(asked: Asked): Promise<void>
  script(answer: PhoneAnswer): void
  /** Removes all scripts. */
  clearScripts(): void
  /** Approves a waiting request. */
  approve(id: number): Promise<void>
  reject(id: number, error?: { code: number; message: string }): Promise<void>
  /** Called when the site withdrew the request or it expired. */
  expire(id: number): void
  /** Every request received, oldest first. */
  readonly questions: readonly Question[]
  /** Requests that wait for a person. */
  waiting(): Question[]
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

export function createQuestions(otherwise: PhoneAnswerKind, changed: () => void): Questions {
  const answers = createPhoneAnswers(otherwise)
  const questions: Question[] = []
  const open = new Map<number, Asked>()

  function end(asked: Asked, outcome: Question['outcome']): void {
    open.delete(asked.question.id)
    asked.question.outcome = outcome
    changed()
  }

  async function refuse(
    asked: Asked,
    error: { code: number; message: string },
    outcome: Question['outcome'],
  ): Promise<void> {
    end(asked, outcome)
    await asked.refuse(error)
  }

  async function approve(asked: Asked, wrong?: Wrong): Promise<void> {
    // Prevents a second answer.
    open.delete(asked.question.id)
    try {
      await asked.approve(wrong)
      end(asked, 'approved')
    } catch (error) {
      await refuse(asked, answerOf(error), 'failed')
    }
  }

  function waitingFor(id: number): Asked {
    const asked = open.get(id)
    if (!asked) throw new Error(`No open question with id ${id}`)
    return asked
  }

  return {
    questions,
    waiting: () => [...open.values()].map(({ question }) => question),
    script: answers.script,
    clearScripts: answers.clear,
    approve: async (id) => approve(waitingFor(id)),
    reject: async (id, error = rejected()) => refuse(waitingFor(id), error, 'rejected'),
    expire(id) {
      const asked = open.get(id)
      if (asked) end(asked, 'expired')
    },
    async take(asked) {
      questions.push(asked.question)
      const { answer, code, message, wrong, delayMs = 0 } = answers.take(asked.question.method)
      if (delayMs > 0) await wait(delayMs)
      const given = (error: PhoneError) => ({ code: code ?? error.code, message: message ?? error.message })
      switch (answer) {
        case 'approve':
          return approve(asked, wrong)
        case 'reject':
          return refuse(asked, given(rejected()), 'rejected')
        case 'error':
          return refuse(asked, given(new PhoneError(-32603, 'Internal error')), 'failed')
        case 'silent':
          return end(asked, 'silent')
        case 'ask':
          open.set(asked.question.id, asked)
          return changed()
      }
    },
  }
}
