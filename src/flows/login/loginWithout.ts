// Signing in where the site asks for it by name; loaded when it does.
export { connectLogin } from './connectLogin.ts'
export { startNamed } from './startNamed.ts'
