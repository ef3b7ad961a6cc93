/*
 * Interface icons of the login: outlines of Lucide 1.62.0 (ISC, https://lucide.dev/license), as in icons.tsx. The
 * providers' logos are our own drawings, in one color.
 */
import type { SocialProvider } from '../../core/login/auth.ts'
import { icon, type IconProps } from './icon.tsx'

export const MailIcon = /* @__PURE__ */ icon(
  'm22 7-9 5.7a2 2 0 0 1-2 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
)
export const ForwardIcon = /* @__PURE__ */ icon('M5 12h14M12 5l7 7-7 7', true)

/** A logo as thick lines, or as a filled shape where lines would be hard to recognize. */
const MARKS: Readonly<Record<SocialProvider, { line?: string; fill?: string }>> = {
  google: { line: 'M18.4 6.6a8 8 0 1 0 1.6 5.4h-7.5' },
  x: { line: 'm5 4.5 14 15M19 4.5 5 19.5' },
  discord: {
    fill: 'M8.3 5C6.6 5.3 5.3 5.9 4.6 6.4 2.9 9.3 2.2 12.5 2.4 16.5c1.6 1.3 3.3 2 5.1 2.3l1.1-1.9c2.2.6 4.6.6 6.8 0l1.1 1.9c1.8-.3 3.5-1 5.1-2.3.2-4-.5-7.2-2.2-10.1C18.7 5.9 17.4 5.3 15.7 5l-.7 1.4c-2-.3-4-.3-6 0ZM8.7 10.3a1.7 1.9 0 1 1 0 3.8 1.7 1.9 0 1 1 0-3.8Zm6.6 0a1.7 1.9 0 1 1 0 3.8 1.7 1.9 0 1 1 0-3.8Z',
  },
  farcaster: { line: 'M5 5h14M6.5 5v14M17.5 5v14M6.5 13a5.5 5.5 0 0 1 11 0M4.5 19h4M15.5 19h4' },
  github: {
    line: 'M9 20.5v-3.2c0-.9.3-1.5.7-1.9-2.9-.4-5-1.7-5-5.2 0-1.3.4-2.3 1.2-3.2-.3-.9-.2-2 .2-3 1.3.1 2.3.6 3.2 1.3a10 10 0 0 1 5.4 0c.9-.7 1.9-1.2 3.2-1.3.4 1 .5 2.1.2 3 .8.9 1.2 1.9 1.2 3.2 0 3.5-2.1 4.8-5 5.2.4.4.7 1 .7 1.9v3.2M9 18.5c-2.6.5-3.2-1.7-4.5-2.1',
  },
  apple: {
    fill: 'M15.2 2.5c.1 2.2-1.5 4-3.6 4.1-.2-2.1 1.5-3.9 3.6-4.1ZM12 8c1.2 0 2.1-.9 3.8-.9 1.5 0 2.8.7 3.6 1.9-3 1.8-2.5 5.9.6 7.1-.9 2.4-2.5 4.9-4.2 4.9-1.4 0-1.9-.8-3.6-.8s-2.3.8-3.6.8c-2.1 0-4.8-4.5-4.8-8 0-3.4 2.2-5.7 4.7-5.7C10 7.3 11 8 12 8Z',
  },
  facebook: { line: 'M16.5 3.5h-1.7c-2 0-3.3 1.3-3.3 3.3v14.2M7.5 11.5h8' },
}

/** The logo of a social login provider. */
export function SocialMark({ provider, size = 22 }: IconProps & { provider: SocialProvider }) {
  const { line, fill } = MARKS[provider]
  return (
    <svg className="icon social-mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {line && <path d={line} />}
      {fill && <path className="social-fill" d={fill} fillRule="evenodd" />}
    </svg>
  )
}
