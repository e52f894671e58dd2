import { becomeServer, prepareBundle } from '#scripts/become.mjs'

/** The server as `npm start` runs it, once everything is installed and built. */
await becomeServer(prepareBundle)
