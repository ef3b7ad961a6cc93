/** The modal's dialog in a shadow root of ours, once it is rendered. */
export const dialogIn = (shadow: ShadowRoot) => shadow.querySelector('.dialog') ?? undefined
