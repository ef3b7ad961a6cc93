import 'wallet-modal/vue'
