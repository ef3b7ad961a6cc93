// Logins that the site starts by name; loaded on first use.
export { connectLogin } from './connectLogin.ts'
export { startNamed } from './startNamed.ts'
