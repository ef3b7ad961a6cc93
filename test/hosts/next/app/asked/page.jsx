export { default } from '../page.jsx'

/** Rendered at each request, by the server itself. */
export const dynamic = 'force-dynamic'
