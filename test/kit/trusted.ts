/**
 * Marks an event as sent by the browser. Fakes that play other windows need it, since the widget ignores events that
 * scripts dispatch. Works in happy-dom only: in browsers, `isTrusted` is an own property that cannot be redefined.
 */
export const trusted = <T extends Event>(event: T): T => Object.defineProperty(event, 'isTrusted', { value: true })
