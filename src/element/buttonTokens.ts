/**
 * CSS variables that the buttons need before the main code adds the full set (TOKENS), under the same names. Text
 * colors are simplified to black or white, whichever has more contrast (WCAG 2: black above a luminance of .1791).
 */
const ON = 'clamp(0,(.1791 - y)*1e9,1)'
const on = (color: string) => `color(from ${color} xyz-d65 calc(.95*${ON}) ${ON} calc(1.09*${ON}))`

/** Size of the text of buttons. On a wide screen, other text may be larger. */
export const BUTTON_TEXT = 'min(var(--wm-font-size,15px),20px)'

export const BUTTON_TOKENS = `:host{--_bg:var(--wm-background,light-dark(#fff,#131416));--_fg:var(--wm-foreground,${on('var(--_bg)')});\
--_row:color-mix(in srgb,var(--_fg) 6%,var(--_bg));--_accent:var(--wm-accent,#625df5);--_on-accent:${on('var(--_accent)')};\
--_f15:${BUTTON_TEXT}}`
