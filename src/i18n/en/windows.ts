/** Messages about the window of a wallet that runs in a popup. */
export const windows = {
  'connecting.blocked': 'Allow this site to open the {name} window, or try again.',
  'connecting.closed': 'The {name} window was closed too early. You can try again.',
  'connecting.cutOff':
    'This site does not let the {name} window answer (Cross-Origin-Opener-Policy). Choose another wallet.',
} as const
