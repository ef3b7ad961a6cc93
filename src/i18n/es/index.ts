export { words } from './first.ts'

export const direction = 'ltr'

export const more = () => import('./later.ts')
