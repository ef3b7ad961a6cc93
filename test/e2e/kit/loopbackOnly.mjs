/**
 * Preloaded into Node processes with `NODE_OPTIONS=--import`: logs every connection to the file `CONNECTIONS_LOG`, and
 * blocks those to other machines.
 */
import { appendFileSync } from 'node:fs'
import net from 'node:net'

const LOG = process.env.CONNECTIONS_LOG ?? ''
const OWN = ['localhost', '127.0.0.1', '::1']
const connect = net.Socket.prototype.connect

net.Socket.prototype.connect = function guarded(...args) {
  const given = Array.isArray(args[0]) ? args[0][0] : args[0]
  const {
    path,
    host = 'localhost',
    port,
  } = typeof given === 'object' ? given : { port: given, host: typeof args[1] === 'string' ? args[1] : undefined }
  // A Unix socket, for example between tsx and its parent.
  if (path || Number.isNaN(Number(port))) return connect.apply(this, args)
  appendFileSync(LOG, `${host}\n`)
  if (OWN.includes(host)) return connect.apply(this, args)
  process.nextTick(() => this.destroy(new Error(`${host} is not this machine`)))
  return this
}
