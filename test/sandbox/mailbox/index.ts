import { Hono } from 'hono'
import type { Bindings, Service } from '../service.ts'
import { addPage } from './page.ts'

export interface Mail {
  to: string
  subject: string
  code?: string
  link?: string
  /** ISO 8601, sandbox clock. */
  at: string
}

export interface Mailbox {
  service: Service
  /** Stores a mail; called by services that send mail. */
  deliver(mail: Mail): void
}

/** Maximum number of stored mails. Limits memory when a sandbox runs for days. */
const KEPT = 500

/**
 * Stores every mail that the sandbox sends. `GET /mailbox?to=<email>` lists them, newest first; a browser gets a page.
 */
export function createMailbox(): Mailbox {
  let mails: Mail[] = []
  const app = new Hono<Bindings>()
  const sentTo = (address = '') =>
    mails.filter((mail) => address === '' || mail.to.toLowerCase() === address.toLowerCase())
  addPage(app, sentTo)
  app.get('/', (c) => c.json(sentTo(c.req.query('to'))))
  return {
    service: { name: 'mailbox', path: '/mailbox', app, reset: () => void (mails = []) },
    deliver: (mail) => void (mails = [mail, ...mails].slice(0, KEPT)),
  }
}
