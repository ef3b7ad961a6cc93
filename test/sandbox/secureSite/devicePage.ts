import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Bindings } from '../service.ts'
import { approveLink, type LinkOutcome } from './events/email.ts'
import { answerPage } from './pages.ts'
import type { Site } from './site.ts'

const SAID: Readonly<Record<LinkOutcome, { title: string; words: string }>> = {
  approved: {
    title: 'Device approved',
    words: 'The device is approved. A code is on its way to you: you can go back to the site.',
  },
  expired: { title: 'The link has expired', words: 'Ask the site to send another one.' },
  unknown: { title: 'Unknown link', words: 'It was not sent from here.' },
}

/** Serves the page behind the link of an e-mail. Its `Approve` button approves the device. */
export function addDevicePage(app: Hono<Bindings>, site: Site): void {
  app.get('/device', (c) => {
    const { link = '' } = c.req.query()
    const found = site.links.get(link)
    if (!found)
      return answerPage(c, { title: SAID.unknown.title, status: 404, body: html`<p>${SAID.unknown.words}</p>` })
    const body = html`<p>Somebody logs in as ${found.email} on a device that we do not know. Is it you?</p>
      <form method="post" action="/device">
        <input type="hidden" name="link" value="${link}" /><button class="primary">Approve</button>
      </form>`
    return answerPage(c, { title: 'Approve this device', body, formAction: "'self'" })
  })
  app.post('/device', async (c) => {
    const link = new URLSearchParams(await c.req.text()).get('link') ?? ''
    const { title, words } = SAID[approveLink(site, link)]
    return answerPage(c, { title, body: html`<p role="status">${words}</p>` })
  })
}
