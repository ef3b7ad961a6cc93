// npm install express jose
import express from 'express'
import { jwtVerify, SignJWT } from 'jose'
import { randomBytes } from 'node:crypto'
import { cookiesOf, readCookie } from './cookies.mjs'
import { createVerifier } from './verify.mjs'

/** The server keeps no sessions. It keeps the nonces that were used, for as long as each would be valid. */
export function createApp({ domain, networks, secret }) {
  const verify = createVerifier({ domain, networks })
  const { nameOf, attributes } = cookiesOf({ domain, secret })
  const used = new Map() // of several processes: a database that sets a key once, and forgets it in time
  const key = new TextEncoder().encode(secret)
  const rules = (audience) => ({ issuer: domain, audience, algorithms: ['HS256'] })
  async function read({ headers }, name) {
    return (await jwtVerify(readCookie(headers.cookie, nameOf(name)) ?? '', key, rules(name))).payload
  }
  async function write(response, name, claims, seconds) {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuer(domain).setAudience(name)
    const end = Math.floor(Date.now() / 1000) + seconds
    const value = await token.setExpirationTime(end).sign(key)
    response.cookie(nameOf(name), value, { ...attributes, maxAge: seconds * 1000 })
  }
  const app = express().set('env', 'production') // else answers to malformed requests name the files of the server
  app.use(express.json({ limit: '32kb' }))

  app.get('/nonce', async (_, response) => {
    const nonce = randomBytes(16).toString('hex')
    await write(response, 'nonce', { nonce }, 300) // binds the nonce to the visitor
    response.set('Cache-Control', 'no-store').type('text').send(nonce)
  })
  app.post('/sign-in', async (request, response) => {
    const { nonce, exp } = await read(request, 'nonce').catch(() => ({}))
    for (const [value, end] of used) if (end * 1000 < Date.now()) used.delete(value)
    if (!nonce || used.has(nonce)) return response.sendStatus(401)
    used.set(nonce, exp) // before anything is awaited: a second request finds it
    const account = await verify(request.body ?? {}, nonce).catch(() => undefined)
    if (!account) return response.sendStatus(401)
    await write(response, 'session', account, 3600)
    response.clearCookie(nameOf('nonce'), attributes).json(account)
  })
  app.get('/me', async (request, response) => {
    const account = await read(request, 'session').catch(() => undefined)
    if (!account) return response.sendStatus(401)
    response.json({ address: account.address, network: account.network })
  })
  app.post('/sign-out', (_, response) => response.clearCookie(nameOf('session'), attributes).sendStatus(204))
  return app
}
