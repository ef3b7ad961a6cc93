import { Hono } from 'hono'
import type { Bindings, Service } from '../service.ts'
import { addPage } from './page.ts'

export interface Mail {
  to: string
  subject: string
  code?: string
  link?: string
  /** ISO 8601, by the sandbox's clock. */
  at: string
}

export interface Mailbox {
  service: Service
  /** For the services that send mail. */
  deliver(mail: Mail): void
}

/** A sandbox that runs for days stays small. */
const KEPT = 500

/** Where mail sent by the sandbox ends up: `GET /mailbox?to=<email>` lists it, newest first; a browser gets a page. */
export function createMailbox(): Mailbox {
  let mails: Mail[] = []
  const app = new Hono<Bindings>()
  const sentTo = (address = '') => mails.filter((mail) => address === '' || mail.to.toLowerCase() === address.toLowerCase())
  addPage(app, sentTo)
  app.get('/', (c) => c.json(sentTo(c.req.query('to'))))
  return {
    service: { name: 'mailbox', path: '/mailbox', app, reset: () => void (mails = []) },
    deliver: (mail) => void (mails = [mail, ...mails].slice(0, KEPT)),
  }
}
