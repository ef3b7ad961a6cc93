/** Whether the dialog is shown as a bottom sheet: only then its handle is visible. */
export function isSheet(dialog: HTMLElement): boolean {
  const grip = dialog.querySelector('.grip')
  return grip !== null && grip.getClientRects().length > 0
}

/** Returns how far a sheet is below its place (px), also while it is animated. */
export const offsetOf = (dialog: HTMLElement): number =>
  Number(getComputedStyle(dialog).translate.split(' ')[1]?.replace('px', '') ?? 0)
