import { readFile } from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { NO_SCRIPT_CSP } from '../noScriptCsp.ts'
import type { Bindings } from '../service.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** A page that sells something: it needs no script. */
export interface SellingPage {
  title: string
  body: Markup
  /** Path of the stylesheet. */
  style: string
  status?: 200 | 400 | 404
}

export function answerPage(c: Context, { title, body, style, status = 200 }: SellingPage) {
  const page = html`<!doctype html>
    <html lang="en" data-ready>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
  return c.html(page, status, { 'content-security-policy': NO_SCRIPT_CSP })
}

/** Serves the stylesheet of the pages. */
export function addStyle(app: Hono<Bindings>): void {
  app.get('/page.css', async (c) =>
    c.body(await readFile(new URL('./page.css', import.meta.url), 'utf8'), 200, {
      'content-type': 'text/css; charset=utf-8',
    }),
  )
}

/** A list of what the page was asked for. */
export const facts = (rows: readonly (readonly [name: string, value: string])[]): Markup =>
  html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`

/** A form with two answers. `fields` are sent again as they are. */
export const payForm = (action: string, fields: Readonly<Record<string, string>>, inputs: Markup | '' = ''): Markup =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${inputs}
    <div class="buttons">
      <button name="answer" value="pay" class="primary">Pay</button>
      <button name="answer" value="fail" formnovalidate>Fail</button>
    </div>
  </form>`

export const fieldsOf = async (c: Context): Promise<Readonly<Record<string, string | undefined>>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()))
