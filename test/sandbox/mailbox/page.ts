import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { NO_SCRIPT_CSP } from '../noScriptCsp.ts'
import type { Bindings } from '../service.ts'
import type { Mail } from './index.ts'

const mailItem = ({ to, subject, code, link, at }: Mail) =>
  html` <li>
    <h2>${subject}</h2>
    <p>To ${to}</p>
    <p><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
    ${code === undefined ? '' : html`<p class="code">${code}</p>`}
    ${link === undefined ? '' : html`<p><a href="${link}">Open the link: ${subject}</a></p>`}
  </li>`

/**
 * Serves the mailbox page to browsers (requests that accept HTML), at the same address as the API. The page needs no
 * script.
 */
export function addPage(app: Hono<Bindings>, sentTo: (address?: string) => readonly Mail[]): void {
  app.get('/', async (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) return next()
    const to = c.req.query('to') ?? ''
    const mails = sentTo(to)
    const page = html`<!doctype html>
      <html lang="en" data-ready>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Mailbox</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/mailbox/page.css" />
        </head>
        <body>
          <main>
            <h1>Mailbox</h1>
            <p>All mail that the sandbox has sent, the newest first.</p>
            <form action="/mailbox">
              <label
                >Sent to <input name="to" value="${to}" placeholder="everybody" autocomplete="off" spellcheck="false"
              /></label>
              <button>Look again</button>
            </form>
            ${
              mails.length === 0
                ? html`<p>There is no mail.</p>`
                : html`<ul>
                    ${mails.map(mailItem)}
                  </ul>`
            }
          </main>
        </body>
      </html>`
    return c.html(page, 200, { 'content-security-policy': NO_SCRIPT_CSP, vary: 'accept' })
  })
  app.get('/page.css', async (c) =>
    c.body(await readFile(new URL('./page/page.css', import.meta.url), 'utf8'), 200, {
      'content-type': 'text/css; charset=utf-8',
    }),
  )
}
