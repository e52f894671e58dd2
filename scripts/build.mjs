import { install } from './program/install.mjs'
import { runAlone } from './program/run-alone.mjs'
import { prepareBundle } from './program/run-program.mjs'
import { buildWeb } from './program/web-build.mjs'

/** `npm run build`: installs what is missing, and builds the web and the server when their sources changed. */
runAlone(() => {
  install({ tools: false })
  buildWeb()
  prepareBundle()
})
