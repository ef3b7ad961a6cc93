import { drawPng, drawSvg } from '../data/drawing.ts'
import { verifiedName } from '../data/ensNames.ts'
import { namespaceOf } from './caip.ts'
import { admit, type AddRoutes } from './parts.ts'

/** Names with an avatar. The others have none. */
const WITH_AVATAR = ['alice.sandbox.eth', 'bob.sandbox.eth']

/** Adds `GET /v1/identity/{address}`, which returns the name and avatar of the address, or nulls. */
export const addIdentity: AddRoutes = (app, parts) => {
  const nameOf = (address: string) =>
    verifiedName(parts.accounts.findIndex((account) => account.address.toLowerCase() === address.toLowerCase()))

  app.get('/v1/identity/:address', (c) => {
    admit(parts, c.req.query('projectId'))
    const address = c.req.param('address')
    namespaceOf(address)
    const name = nameOf(address) ?? null
    const avatar = name && WITH_AVATAR.includes(name) ? new URL(`/avatars/${name}`, c.req.url).href : null
    return c.json({ name, avatar, resolvedAt: new Date(parts.clock.now()).toISOString() }, 200, {
      'cache-control': 'public, max-age=86400',
    })
  })

  const drawn = (letters: string) => new Response(drawSvg(letters), { headers: { 'content-type': 'image/svg+xml' } })
  // Serves the avatars to which answers link. No project id is needed, because pages load them as plain images.
  app.get('/avatars/:name', (c) =>
    WITH_AVATAR.includes(c.req.param('name')) ? drawn(c.req.param('name').slice(0, 1).toUpperCase()) : c.notFound(),
  )
  app.get('/icons/:symbol', (c) => {
    const symbol = c.req.param('symbol')
    if (!symbol.endsWith('.png')) return drawn(symbol)
    return c.body(drawPng(symbol), 200, { 'content-type': 'image/png' })
  })
}
