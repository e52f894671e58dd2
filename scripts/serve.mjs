import { runServer } from './program/run-program.mjs'

/** Runs the installed and built server from a read-only folder, for deploy/. `npm start` looks for changes first. */
await runServer()
