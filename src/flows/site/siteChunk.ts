// Chunk: what is checked about the site and its project once the modal is open, and before logins.
export { checkSite, mayLogIn } from './siteCheck.ts'
export { tellRemote } from './tellRemote.ts'
