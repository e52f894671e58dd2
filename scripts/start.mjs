import { install } from './program/install.mjs'
import { runAlone } from './program/run-alone.mjs'
import { prepareBundle, runServer } from './program/run-program.mjs'
import { buildWeb } from './program/web-build.mjs'

/** `npm start`: installs and builds what is missing, then runs the server in this process. */
await runServer(() =>
  runAlone(() => {
    install({ tools: false })
    buildWeb()
    prepareBundle()
  }),
)
