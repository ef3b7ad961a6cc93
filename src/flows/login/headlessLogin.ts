// Chunk: logins that the site starts by name through `connect()` or `open({ wallet })`.
export { connectLogin } from './connectLogin.ts'
export { startLogin } from './startLogin.ts'
