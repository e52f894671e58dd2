import { prepareBundle, runServer } from '#scripts/program/run-program.mjs'

/** The server as `npm start` runs it, once everything is installed and built. */
await runServer(prepareBundle)
