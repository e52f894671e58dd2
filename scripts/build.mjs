import { install } from './install.mjs'
import { buildWeb } from './web-build.mjs'

/** `npm run build`: installs what is missing and builds the web when its sources changed. */
install({ tools: false })
buildWeb()
