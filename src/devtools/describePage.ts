import type { Visit } from '../core/devtools/visit.ts'
import { pathOf } from '../core/safety/redact.ts'

/** Describes the page and the browser. */
export const describePage = (): Visit['page'] => ({
  origin: location.origin,
  path: pathOf(location.href),
  viewport: { width: innerWidth, height: innerHeight },
  locale: navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  isTouch: matchMedia('(pointer: coarse)').matches,
  userAgent: navigator.userAgent,
})

/** Offers a text as a file. */
export function offer(json: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
