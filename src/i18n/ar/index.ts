export { words } from './first.ts'

export const direction = 'rtl'

export const more = () => import('./later.ts')
