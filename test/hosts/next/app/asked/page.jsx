export { default } from '../page.jsx'

/** Rendered by the server at each request. */
export const dynamic = 'force-dynamic'
