/** Returns the dialog inside one of our shadow roots; undefined until it is rendered. */
export const dialogIn = (shadow: ShadowRoot) => shadow.querySelector('.dialog') ?? undefined
