/** Messages about the window of a wallet that runs in a popup. */
export const windows = {
  'connecting.blocked': 'Allow this site to open the window of {name}, or try again.',
  'connecting.closed': 'The window of {name} was closed too early. You can try again.',
  'connecting.cutOff':
    'This site does not let the window of {name} answer (Cross-Origin-Opener-Policy). Choose another wallet.',
} as const
