// The page in a preview's frame: the widget as a part of the page, with a session of its own that is forgotten at the end.
const kept = new Map()
const storage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
}

/** Shows the widget with these options, and loads these wallets. The page around the frame calls it once. */
window.showWidget = async (options, wallets) => {
  window.WalletModal.configure({ ...options, storage, reconnect: false })
  await Promise.all(wallets.map((wallet) => import(wallet)))
  const element = document.createElement('wallet-modal')
  element.inline = true
  document.querySelector('main').append(element)
}
