// npm install express express-session
import express from 'express'
import session from 'express-session'
import { randomBytes } from 'node:crypto'
import { cookiesOf } from './cookies.mjs'
import { createVerifier } from './verify.mjs'

/** Where the session stands is up to you: `store` is one of express-session. */
export function createApp({ domain, networks, secret, store }) {
  const verify = createVerifier({ domain, networks })
  const { nameOf, attributes } = cookiesOf({ domain, secret })
  const used = new Map() // of several processes: a database that sets a key once, and forgets it in time
  const app = express().set('env', 'production') // else answers to malformed requests name the files of the server
  const cookie = { ...attributes, sameSite: 'lax' }
  const options = { name: nameOf('session'), secret, store, cookie, resave: false, saveUninitialized: false }
  app.use(express.json({ limit: '32kb' }), session(options))

  app.get('/nonce', (request, response) => {
    // Without https there is no cookie, and nobody could sign in
    if (cookie.secure && !request.secure) return response.status(400).type('text').send('No https: see "trust proxy"')
    request.session.nonce = { value: randomBytes(16).toString('hex'), end: Date.now() + 300_000 }
    response.set('Cache-Control', 'no-store').type('text').send(request.session.nonce.value)
  })
  app.post('/sign-in', async (request, response) => {
    const { nonce } = request.session
    for (const [value, end] of used) if (end < Date.now()) used.delete(value)
    if (!nonce || nonce.end < Date.now() || used.has(nonce.value)) return response.sendStatus(401)
    used.set(nonce.value, nonce.end) // before anything is awaited: a second request finds it
    const account = await verify(request.body ?? {}, nonce.value).catch(() => undefined)
    if (!account) return response.sendStatus(401)
    // A new session, so that nobody else knows its id
    request.session.regenerate((error) => {
      if (error) return response.sendStatus(500)
      request.session.account = account
      response.json(account)
    })
  })
  app.get('/me', ({ session: { account } }, response) => (account ? response.json(account) : response.sendStatus(401)))
  app.post('/sign-out', (request, response) => request.session.destroy(() => response.sendStatus(204)))
  return app
}
