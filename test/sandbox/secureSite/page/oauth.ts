/** Posts the provider's result to the opener. Unlike the frame's messages, this message has neither type nor id. */
export function postToOpener(told: string): void {
  const { resultUri, appOrigin } = JSON.parse(told) as { resultUri: string; appOrigin: string }
  const opener = window.opener as Window | null
  opener?.postMessage({ resultUri }, appOrigin)
  if (!opener)
    document.querySelector('[role=status]')?.replaceChildren('No site has opened this window, or it has gone.')
}
