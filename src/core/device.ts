import { systemOf } from './environment.ts'

/** Whether the page is shown on a phone or tablet, where wallets are apps. */
export const isPhone = (): boolean => systemOf(navigator) !== 'desktop'
