/** Runs before each file of tests of the server (`setupFiles` of vitest.config.ts). */
import './fake-argon2.ts'
