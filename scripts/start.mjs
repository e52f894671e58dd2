import { becomeServer, prepareBundle } from './become.mjs'
import { install } from './install.mjs'
import { buildWeb } from './web-build.mjs'

/** `npm start`: installs and builds what is missing, then runs the server in this process. */
await becomeServer(() => {
  install({ tools: false })
  buildWeb()
  prepareBundle()
})
