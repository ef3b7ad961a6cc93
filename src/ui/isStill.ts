/** Whether the visitor asked for no motion, or the browser cannot animate elements (jsdom). */
export const isStill = (element: HTMLElement): boolean =>
  !('animate' in element) || matchMedia('(prefers-reduced-motion: reduce)').matches
