// Chunk: what is checked about the site and its project once the modal is open, and before logins.
export { siteApiOf } from './siteApiOf.ts'
export { checkSite, mayLogIn } from './siteCheck.ts'
export { logRemote } from './logRemote.ts'
