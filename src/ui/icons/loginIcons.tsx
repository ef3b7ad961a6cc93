/*
 * Interface icons of the login: outlines of Lucide 1.62.0 (ISC, https://lucide.dev/license), as in icons.tsx.
 */
import { icon } from './icon.tsx'

export const MailIcon = /* @__PURE__ */ icon(
  'm22 7-9 5.7a2 2 0 0 1-2 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
)
export const ForwardIcon = /* @__PURE__ */ icon('M5 12h14M12 5l7 7-7 7', true)
