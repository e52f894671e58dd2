import { install } from './install.mjs'
import { prepareBundle, runServer } from './run-program.mjs'
import { buildWeb } from './web-build.mjs'

/** `npm start`: installs and builds what is missing, then runs the server in this process. */
await runServer(() => {
  install({ tools: false })
  buildWeb()
  prepareBundle()
})
