/** The dialog inside one of our shadow roots, once it is rendered. */
export const dialogIn = (shadow: ShadowRoot) => shadow.querySelector('.dialog') ?? undefined
