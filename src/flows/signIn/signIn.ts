// Chunk: signing in. Loaded only if the option `signIn` is set, or the site calls `signIn()` or `signOut()`.
export { prepareSignIn } from './followSignIn.ts'
export { requireSession } from './requireSession.ts'
export { signInForSite } from './signInForSite.ts'
export { signOut } from './signOut.ts'
