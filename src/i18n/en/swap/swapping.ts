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
} as const
