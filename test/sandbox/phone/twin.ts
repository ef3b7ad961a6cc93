import { Hono, type Context } from 'hono'
import type { Bindings } from '../service.ts'
import { createPhoneWallet, type PhoneWallet } from './createPhoneWallet.ts'
import type { PhoneAnswer, PhoneSettings } from './settings.ts'

type Body = Readonly<Record<string, unknown>>

/** Thrown if the body of a command is incomplete. */
class Unclear extends Error {}

function text(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw new Unclear(`${name} is missing`)
  return value
}

function id({ id: value }: Body): number {
  if (typeof value !== 'number') throw new Unclear('id must be the number of a question')
  return value
}

const ANSWERS = ['ask', 'approve', 'reject', 'silent', 'error']

function answerIn(body: Body): PhoneAnswer {
  if (!ANSWERS.includes(text(body, 'answer'))) throw new Unclear(`answer must be one of ${ANSWERS.join(', ')}`)
  return body as unknown as PhoneAnswer
}

function errorIn({ code, message }: Body): { code: number; message: string } | undefined {
  return typeof code === 'number'
    ? { code, message: typeof message === 'string' ? message : 'User rejected.' }
    : undefined
}

/** Commands of `POST /twin/<name>`. The fields of the body are the arguments of the wallet's method, by name. */
const COMMANDS: Readonly<Record<string, (wallet: PhoneWallet, body: Body) => void | Promise<void>>> = {
  pair: (wallet, body) => wallet.pair(text(body, 'uri')),
  script: (wallet, body) => wallet.script(answerIn(body)),
  clearScripts: (wallet) => wallet.clearScripts(),
  approve: (wallet, body) => wallet.approve(id(body)),
  reject: (wallet, body) => wallet.reject(id(body), errorIn(body)),
  switchChain: (wallet, body) => wallet.switchChain(text(body, 'chainId')),
  selectAccount: (wallet, body) => wallet.sessions.selectAccount(text(body, 'address'), text(body, 'chainId')),
  emit: (wallet, body) => wallet.sessions.emit(text(body, 'name'), body.data, text(body, 'chainId')),
  grant: (wallet, body) => wallet.sessions.grant(text(body, 'topic'), text(body, 'id')),
  withdraw: (wallet, body) => wallet.sessions.withdraw(text(body, 'topic'), text(body, 'id')),
  extend: (wallet, body) => wallet.sessions.extend(text(body, 'topic')),
  disconnect: (wallet, body) => wallet.sessions.disconnect(text(body, 'topic')),
}

const describe = ({ chainId, sessions, waiting, questions, problems }: PhoneWallet) => ({
  chainId,
  sessions: sessions.list(),
  waiting: waiting(),
  questions,
  problems,
})

async function bodyOf(c: Context): Promise<Body> {
  const given = await c.req.text()
  const body: unknown = given === '' ? {} : JSON.parse(given)
  return typeof body === 'object' && body !== null ? (body as Body) : {}
}

/**
 * Serves a phone wallet without a page, controlled over HTTP, for tests outside Node. The first command creates the
 * wallet.
 */
export function createTwin(settings: () => PhoneSettings) {
  const app = new Hono<Bindings>()
  let twin: Promise<PhoneWallet> | undefined
  const wallet = () => (twin ??= createPhoneWallet({ ...settings(), persistent: false, name: 'Phone Wallet Twin' }))

  app.get('/', async (c) => c.json(describe(await wallet())))
  app.post('/:command', async (c) => {
    const name = c.req.param('command')
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) return c.json({ error: `no such command; there are ${Object.keys(COMMANDS).join(', ')}` }, 404)
    try {
      await command(await wallet(), await bodyOf(c))
      return c.json(describe(await wallet()))
    } catch (error) {
      const isUnclear = error instanceof Unclear || error instanceof SyntaxError
      return c.json({ error: error instanceof Error ? error.message : String(error) }, isUnclear ? 400 : 409)
    }
  })
  return {
    app,
    async stop(): Promise<void> {
      const stopping = twin
      twin = undefined
      await (await stopping)?.stop()
    },
  }
}
