import { install } from './install.mjs'
import { prepareBundle } from './run-program.mjs'
import { buildWeb } from './web-build.mjs'

/** `npm run build`: installs what is missing, and builds the web and the server when their sources changed. */
install({ tools: false })
buildWeb()
prepareBundle()
