const journeys = require('./journeys.cjs')

journeys(
  { test, expect },
  {
    main: require('wallet-modal'),
    pure: require('wallet-modal/pure'),
    hooks: require('wallet-modal/react'),
    react: require('react'),
    dom: require('react-dom/client'),
  },
)
