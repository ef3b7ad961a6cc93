import { Hono } from 'hono'
import type { Bindings, Service } from '../service.ts'

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

/** Where mail sent by the sandbox ends up: `GET /mailbox?to=<email>` lists it, newest first. */
export function createMailbox(): Mailbox {
  let mails: Mail[] = []
  const app = new Hono<Bindings>()
  app.get('/', (c) => {
    const to = c.req.query('to')?.toLowerCase()
    return c.json(mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to))
  })
  return {
    service: { name: 'mailbox', path: '/mailbox', app, reset: () => void (mails = []) },
    deliver: (mail) => void (mails = [mail, ...mails]),
  }
}
