import { become, compileAhead } from '#scripts/become.mjs'

/** The server as `npm start` runs it, once everything is installed and built. */
compileAhead('apps/server/src/main.ts')
await become('apps/server/src/main.ts')
