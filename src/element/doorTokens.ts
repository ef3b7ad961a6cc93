/**
 * The few tokens that the buttons need, in the door's size. The same names as TOKENS, which the dialog adopts: there every
 * surface is worked out from the background, here the rows are a mix of background and text.
 */
const BACKGROUND = 'var(--wm-background,light-dark(#fff,#131416))'

/** Black or white, whichever reads better on a colour (WCAG 2 relative luminance; above .1791 black does). */
const on = (colour: string) => `color(from ${colour} xyz-d65 calc(.95*clamp(0,(.1791 - y)*1e6,1)) clamp(0,(.1791 - y)*1e6,1) calc(1.09*clamp(0,(.1791 - y)*1e6,1)))`

export const DOOR_TOKENS = `:host{--_bg:${BACKGROUND};--_fg:var(--wm-foreground,${on('var(--_bg)')});\
--_row:color-mix(in srgb,var(--_fg) 10%,var(--_bg));--_row2:color-mix(in srgb,var(--_fg) 16%,var(--_bg));\
--_line:color-mix(in srgb,var(--_fg) 9%,transparent);--_accent:var(--wm-accent,#625df5);--_on-accent:${on('var(--_accent)')};\
--_r24:var(--wm-radius,24px);--_f15:var(--wm-font-size,15px);--_f13:calc(var(--_f15)*13/15);\
--_font:var(--wm-font-family,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif)}`
