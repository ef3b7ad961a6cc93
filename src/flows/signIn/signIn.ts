// Chunk: signing in. Loaded only if visitors are asked to sign in, or the site calls `signIn()` or `signOut()`.
export { followDashboard } from './followDashboard.ts'
export { openCapture } from './capture/openCapture.ts'
export { prepareSignIn } from './followSignIn.ts'
export { requireSession } from './requireSession.ts'
export { signInForSite } from './signInForSite.ts'
export { signOut } from './signOut.ts'
