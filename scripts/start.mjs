import { becomeServer } from './become.mjs'
import { install } from './install.mjs'
import { buildWeb } from './web-build.mjs'

/** `npm start`: makes sure that everything is installed and built, then becomes the server. */
await becomeServer(() => {
  install({ tools: false })
  buildWeb()
})
