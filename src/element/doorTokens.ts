/**
 * The few tokens that the buttons need before the graph brings TOKENS, in the door's size: under the same names, with plain
 * black or white for text (WCAG 2 relative luminance; above .1791 black reads better).
 */
const ON = 'clamp(0,(.1791 - y)*1e9,1)'
const on = (colour: string) => `color(from ${colour} xyz-d65 calc(.95*${ON}) ${ON} calc(1.09*${ON}))`

export const DOOR_TOKENS = `:host{--_bg:var(--wm-background,light-dark(#fff,#131416));--_fg:var(--wm-foreground,${on('var(--_bg)')});\
--_row:color-mix(in srgb,var(--_fg) 6%,var(--_bg));--_accent:var(--wm-accent,#625df5);--_on-accent:${on('var(--_accent)')};\
--_f15:var(--wm-font-size,15px)}`
