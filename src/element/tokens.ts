/**
 * Internal CSS variables, computed from the public `--wm-*` variables (themeVariables.ts) in CSS alone, so that a page
 * can set those in its own style sheet. Text and surface colors are computed from the background's WCAG luminance (`y`
 * of xyz-d65): any background color stays legible. `light-dark()` follows the `color-scheme` of the element that uses a
 * variable; the theme sets it through `--_scheme`, because a page's `* { all: unset }` does not reset custom
 * properties. test/unit/ui/color.ts has the same formulas in TypeScript.
 */

/** Above this luminance black text has more contrast than white (WCAG 2: √(1.05 × 0.05) − 0.05). */
const MIDDLE = 0.1791

/** CSS expression: 1 on a dark color, 0 on a light one. */
const dark = `clamp(0,(${MIDDLE} - y)*1e9,1)`

/** Returns the gray that has a contrast of `ratio` : 1 on the color `origin`; black or white if no gray has. */
const text = (origin: string, ratio: number): string => {
  const y = `max(0,(y + .05)/${ratio} - .05,${dark}*min(1,(y + .05)*${ratio} - .05))`
  return `color(from ${origin} xyz-d65 calc(.9505*${y}) calc(${y}) calc(1.089*${y}))`
}

/** Returns black or white, whichever has more contrast on the color `origin`. */
const on = (origin: string): string => `color(from ${origin} xyz-d65 calc(.9505*${dark}) ${dark} calc(1.089*${dark}))`

/**
 * Returns the hover color of a filled button: farther from its text color than `origin`, so that the contrast grows.
 */
const away = (origin: string): string => {
  const k = `(1.18 - .34*${dark})`
  return `color(from ${origin} xyz-d65 calc(x*${k}) calc(y*${k}) calc(z*${k}))`
}

/**
 * Returns the color of a surface above the background: `step` nearer to the text color if contrast allows, else farther
 * from it, and slightly bluer.
 */
const surface = (step: number): string => {
  const d = `${step}*(y + .05)*(clamp(-.12,(.09 - y)*99,.19) + clamp(0,min((y - ${MIDDLE})*1e9,(.38 - y)*99),.22))`
  return `color(from var(--_bg) xyz-d65 calc(x + .9505*${d}) calc(y + ${d}) calc(1.03*(z + 1.089*${d})))`
}

/** Returns a text color with the lightness of secondary text, so that it is readable on every surface. */
const hue = (chroma: number, angle: number): string =>
  `oklch(from var(--_fg2) l min(${chroma},(1 - l)*.5,l*.36) ${angle})`

const BACKGROUND = 'var(--wm-background,light-dark(#fff,#131416))'

/**
 * Size of body text. All other sizes scale with it, so that large text keeps their order: title, body, captions. It stops
 * where a line would hold fewer than 16 letters as wide as high (20 px on a phone of 320 px): beyond that words break, and
 * a view no longer shows what it is about. WCAG 1.4.4 is met by the browser's zoom, which this does not limit.
 */
const TEXT = 'min(var(--wm-font-size,15px),max(15px,min(100vw,var(--_w))/16))'

/** All internal CSS variables, set on the shadow host. */
export const TOKENS = `:host{--_mixed:color-mix(in srgb,var(--wm-color-mix) calc(1%*var(--wm-color-mix-strength,0)),${BACKGROUND});\
--_bg:var(--_mixed,${BACKGROUND});\
--_fg:var(--wm-foreground,${text('var(--_bg)', 17)});\
--_fg2:${text('var(--_bg)', 6.2)};--_fg3:${text('var(--_bg)', 4)};\
--_raised:${surface(0.5)};--_row:${surface(1)};--_row2:${surface(1.45)};\
--_line:color-mix(in srgb,var(--_fg) 9%,transparent);--_shade:rgb(0 0 0/.56);--_shadow:0 1px 2px rgb(0 0 0/.12),0 24px 64px rgb(0 0 0/.32);\
--_accent:var(--wm-accent,#625df5);--_on-accent:${on('var(--_accent)')};--_accent2:${away('var(--_accent)')};\
--_success:${hue(0.15, 155)};--_warning:${hue(0.12, 75)};--_danger:${hue(0.16, 25)};\
--_r24:var(--wm-radius,24px);--_r14:calc(var(--_r24)*14/24);--_r10:calc(var(--_r24)*10/24);\
--_f15:${TEXT};--_f13:calc(var(--_f15)*13/15);--_f17:calc(var(--_f15)*17/15);\
--_f22:calc(var(--_f15)*22/15);--_f32:calc(var(--_f15)*32/15);\
--_font:var(--wm-font-family,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif);\
--_mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;\
--_w:var(--wm-width,360px);--_qr:var(--wm-qr-color,#000)}\
@media (prefers-contrast:more){:host{--_fg2:var(--_fg);--_line:var(--_fg)}}`
