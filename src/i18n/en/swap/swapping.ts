/** Messages about sent swaps and their approvals. They are shown as toasts, also while the modal is closed. */
export const swapping = {
  'swapping.approving': 'Approving {amount} for a swap',
  'swapping.approval': 'Approval of {amount} for a swap',
  'swapping.approve.confirmed': '{amount} approved for a swap. Open Swap to continue.',
  'swapping.approve.reverted': 'The approval of {amount} failed. Only the network fee was charged.',
  'swapping.approve.replaced': 'Another transaction took the place of your approval of {amount}',
  'swapping.approve.cancelled': 'You cancelled the approval of {amount}',
  'swapping.approve.dropped': 'The network no longer knows your approval of {amount}',
  'swapping.swapping': 'Swapping {from} to {to}',
  'swapping.swap': 'Swap of {from} to {to}',
  'swapping.swap.confirmed': 'Swapped {from} to {to}',
  'swapping.swap.reverted': 'The swap of {from} to {to} failed. Only the network fee was charged.',
  'swapping.swap.replaced': 'Another transaction took the place of your swap of {from} to {to}',
  'swapping.swap.cancelled': 'You cancelled the swap of {from} to {to}',
  'swapping.swap.dropped': 'The network no longer knows your swap of {from} to {to}. Check it before you swap again.',
  'swapping.swap.unsent': 'Your wallet gave up the swap of {from} to {to}. Nothing was sent.',
  'swapping.swap.missing':
    'The network carried out the swap of {from}, but no {symbol} arrived in your account. Look at it in the explorer.',
  'swapping.swap.unchecked':
    'Your wallet says that the swap of {from} to {to} is done. It could not be checked: look at your balance.',
  'swapping.isUnchecked': 'Your wallet says that it is done',
  'swapping.isUnsent': 'Your wallet gave it up',
} as const
