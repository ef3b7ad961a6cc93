/**
 * The few tokens that the buttons need before the main code adds TOKENS, under the same names but simplified for size:
 * text is plain black or white (WCAG 2 relative luminance; above .1791 black has more contrast).
 */
const ON = 'clamp(0,(.1791 - y)*1e9,1)'
const on = (color: string) => `color(from ${color} xyz-d65 calc(.95*${ON}) ${ON} calc(1.09*${ON}))`

export const BUTTON_TOKENS = `:host{--_bg:var(--wm-background,light-dark(#fff,#131416));--_fg:var(--wm-foreground,${on('var(--_bg)')});\
--_row:color-mix(in srgb,var(--_fg) 6%,var(--_bg));--_accent:var(--wm-accent,#625df5);--_on-accent:${on('var(--_accent)')};\
--_f15:var(--wm-font-size,15px)}`
