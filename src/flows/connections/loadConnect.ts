import { once } from '../../core/once.ts'

export const loadConnect = once(() => import('../connect/connect.ts'))
