import { becomeServer } from './become.mjs'

/** The server as it was installed and built, in a folder that it may not write: for deploy/. `npm start` looks for changes first. */
await becomeServer()
