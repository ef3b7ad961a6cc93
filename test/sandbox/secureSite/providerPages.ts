import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Bindings } from '../service.ts'
import { answerChannel } from './events/social.ts'
import { answerPage } from './pages.ts'
import type { Site } from './site.ts'

const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}
const DEFAULT_USER = 'ada'

const stranger = (c: Context) =>
  answerPage(c, { title: 'Unknown request', status: 404, body: html`<p>This request has ended or never existed.</p>` })

/** Creates a form with a user name and two answers: approve or deny. */
const consentForm = (action: string, hidden: Record<string, string>) =>
  html` <form method="post" action="${action}">
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <label
      >User name <input name="user" value="${DEFAULT_USER}" required autocomplete="off" spellcheck="false"
    /></label>
    <div class="buttons">
      <button name="answer" value="approve" class="primary">Approve</button>
      <button name="answer" value="deny" formnovalidate>Deny</button>
    </div>
  </form>`

async function fieldsOf(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

const isApproved = ({ answer, user }: Record<string, string>) => answer === 'approve' && Boolean(user?.trim())

/** Returns the site's own part of `state`. The part after `--` is the return address for Telegram. */
const ownState = (state: string) => state.split('--')[0] ?? ''
const returnOf = (state: string) => state.split('--').slice(1).join('--')

/** Returns the return address for Telegram with the result added; undefined if it is not on the embedding site. */
function telegramReturn(state: string, resultUri: string, appOrigin: string | undefined): string | undefined {
  const asked = returnOf(state)
  if (!asked || !URL.canParse(asked)) return undefined
  const url = new URL(asked)
  if (url.origin !== appOrigin) return undefined
  url.searchParams.set('result_uri', resultUri)
  return url.href
}

/** Returns the URL of the same server under its other host name, which is another origin. */
function elsewhere(c: Context): string {
  const url = new URL(c.req.url)
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  url.pathname = '/oauth/elsewhere'
  return url.href
}

/**
 * Serves the consent page of the providers, and the page `/oauth`, which posts the result to the opener. A `cors` fault
 * on `/oauth` makes the message come from another origin.
 */
export function addProviderPages(app: Hono<Bindings>, site: Site): void {
  app.get('/consent', (c) => {
    const { state = '', provider = '' } = c.req.query()
    const login = site.socials.get(ownState(state))
    if (!login || login.provider !== provider) return stranger(c)
    const name = NAMES[provider] ?? provider
    const body = html`<p>
        ${login.appOrigin ?? 'A site'} would like to know who you are at ${name}. This is the sandbox’s stand-in for
        ${name}: any name will do.
      </p>
      ${consentForm('/consent', { state })}`
    // Forms may be sent to any site, because the return address may be any.
    return answerPage(c, { title: `Sign in with ${name}`, body, formAction: "'self' http: https:" })
  })
  app.post('/consent', async (c) => {
    const fields = await fieldsOf(c)
    const { state = '' } = fields
    const login = site.socials.get(ownState(state))
    if (!login) return stranger(c)
    if (isApproved(fields)) login.userName = fields.user?.trim()
    const query = new URLSearchParams(
      login.userName === undefined ? { error: 'access_denied', state } : { state, code: 'granted' },
    )
    return c.redirect(`/oauth?${query.toString()}`, 303)
  })
  const oauth = (c: Context<Bindings>) => {
    const { state = '' } = c.req.query()
    if (c.get('fault') === 'cors') return c.redirect(elsewhere(c))
    const login = site.socials.get(ownState(state))
    const own = new URLSearchParams(new URL(c.req.url).search)
    own.set('state', ownState(state))
    const resultUri = `?${own.toString()}`
    const back = telegramReturn(state, resultUri, login?.appOrigin)
    if (back !== undefined) return c.redirect(back)
    const data = JSON.stringify({ resultUri, appOrigin: login?.appOrigin ?? '*' })
    return answerPage(c, {
      title: 'Signed in',
      body: html`<p role="status">This window closes when the site has heard of it.</p>`,
      script: { page: 'oauth', data },
    })
  }
  app.get('/oauth', oauth)
  app.get('/oauth/elsewhere', oauth)

  app.get('/farcaster', (c) => {
    const { channel = '' } = c.req.query()
    if (!site.channels.has(channel)) return stranger(c)
    return answerPage(c, {
      title: 'Sign in with Farcaster',
      body: html`<p>This is what Farcaster shows on your phone.</p>
        ${consentForm('/farcaster', { channel })}`,
      formAction: "'self'",
    })
  })
  app.post('/farcaster', async (c) => {
    const fields = await fieldsOf(c)
    const userName = isApproved(fields) ? fields.user?.trim() : undefined
    if (!answerChannel(site, fields.channel ?? '', userName)) return stranger(c)
    return answerPage(c, {
      title: userName === undefined ? 'Denied' : 'Sign-in approved',
      body: html`<p role="status">You can go back to the site.</p>`,
    })
  })
}
