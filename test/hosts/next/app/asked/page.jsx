export { default } from '../page.jsx'

/** Rendered by the server on each request. */
export const dynamic = 'force-dynamic'
