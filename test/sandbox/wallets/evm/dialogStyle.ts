/** Styles of the approval window, as a constructable stylesheet, which a CSP without inline styles allows. */
export const dialogStyle = (hue: number) => `
:host { all: initial; }
dialog {
  --ground: #fff; --sunken: hsl(${hue} 24% 96.5%); --line: hsl(${hue} 16% 88%);
  --ink: hsl(${hue} 30% 11%); --soft: hsl(${hue} 10% 38%);
  --accent: hsl(${hue} 76% 24%); --accent-hover: hsl(${hue} 76% 19%); --on-accent: #fff; --tint: hsl(${hue} 60% 93%);
  --warn-ground: hsl(38 92% 92%); --warn-ink: hsl(28 78% 24%);
  box-sizing: border-box; inline-size: min(25rem, 100vw - 2rem); max-block-size: calc(100dvh - 2rem);
  margin: 1rem; margin-inline-start: auto; margin-block-end: auto; padding: 0; overflow: auto;
  border: 1px solid var(--line); border-radius: 20px; background: var(--ground); color: var(--ink);
  font: 400 15px/1.45 system-ui, sans-serif; text-align: start; color-scheme: light;
  box-shadow: 0 1px 2px rgb(0 0 0 / .08), 0 24px 64px -12px rgb(0 0 0 / .35);
}
dialog::backdrop { background: rgb(8 14 14 / .28); }
header { display: flex; align-items: center; gap: 10px; padding: 14px 18px; border-block-end: 1px solid var(--line); font-weight: 600; }
header .icon { inline-size: 28px; block-size: 28px; flex: none; border-radius: 7px; }
.network { margin-inline-start: auto; padding: 3px 10px; border-radius: 99px; background: var(--tint); color: var(--accent); font-size: 12.5px; }
form { display: grid; gap: 14px; margin: 0; padding: 18px 18px 0; }
.site { display: flex; align-items: center; gap: 8px; margin: 0; color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
.site::before { content: ''; flex: none; inline-size: 8px; block-size: 8px; border-radius: 50%; background: hsl(${hue} 70% 42%); }
h2 { margin: 0; font-size: 21px; line-height: 1.2; letter-spacing: -.015em; outline: none; overflow-wrap: anywhere; }
p { margin: 0; color: var(--soft); }
.warning { padding: 10px 12px; border-radius: 12px; background: var(--warn-ground); color: var(--warn-ink); overflow-wrap: anywhere; }
dl { display: grid; gap: 10px; margin: 0; padding: 14px; border-radius: 14px; background: var(--sunken); }
dl div { display: grid; gap: 2px; }
dt { color: var(--soft); font-size: 12.5px; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.code, pre { font: 400 13px/1.5 ui-monospace, monospace; }
pre { margin: 0; padding: 14px; max-block-size: 13rem; overflow: auto; border: 1px solid var(--line); border-radius: 14px; white-space: pre-wrap; overflow-wrap: anywhere; }
fieldset { display: grid; gap: 8px; margin: 0; padding: 0; border: 0; min-inline-size: 0; }
legend { padding: 0; margin-block-end: 8px; color: var(--soft); font-size: 12.5px; }
label { display: grid; grid-template-columns: auto 1fr; gap: 0 10px; align-items: center; padding: 10px 12px; border: 1px solid var(--line); border-radius: 14px; cursor: pointer; }
label:has(:checked) { border-color: var(--accent); background: var(--tint); }
label .code { grid-column: 2; font-size: 12px; overflow-wrap: anywhere; color: var(--soft); }
input { inline-size: 18px; block-size: 18px; margin: 0; accent-color: var(--accent); }
footer { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; position: sticky; inset-block-end: 0; padding-block: 4px 18px; background: var(--ground); }
button { min-block-size: 46px; padding: 0 16px; border: 1px solid var(--line); border-radius: 14px; background: var(--ground); color: var(--ink); font: 600 15px/1 system-ui, sans-serif; cursor: pointer; }
button:hover { background: var(--sunken); }
button[type=submit] { border-color: transparent; background: var(--accent); color: var(--on-accent); }
button[type=submit]:hover { background: var(--accent-hover); }
button:disabled { opacity: .45; cursor: not-allowed; }
:is(button, input, pre):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  dialog {
    --ground: hsl(${hue} 16% 9%); --sunken: hsl(${hue} 15% 13.5%); --line: hsl(${hue} 12% 22%);
    --ink: hsl(${hue} 20% 95%); --soft: hsl(${hue} 9% 68%);
    --accent: hsl(${hue} 62% 62%); --accent-hover: hsl(${hue} 66% 70%); --on-accent: hsl(${hue} 60% 7%); --tint: hsl(${hue} 36% 16%);
    --warn-ground: hsl(34 50% 17%); --warn-ink: hsl(40 88% 78%);
    color-scheme: dark;
  }
  dialog::backdrop { background: rgb(0 0 0 / .5); }
}
@media (max-width: 30rem) {
  dialog { inline-size: 100vw; max-inline-size: 100vw; margin: auto 0 0; border-radius: 20px 20px 0 0; border-inline: 0; border-block-end: 0; padding-block-end: env(safe-area-inset-bottom); }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: arrive .18s cubic-bezier(.2, .8, .2, 1); }
  @keyframes arrive { from { opacity: 0; transform: translateY(-8px); } }
}
@media (forced-colors: active) {
  label:has(:checked) { outline: 2px solid Highlight; }
  button[type=submit] { border-color: ButtonText; }
}
`
