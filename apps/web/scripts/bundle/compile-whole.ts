import type { Plugin } from 'vite'

/** The files of a list's start, most of whose functions it calls. */
const files = ['react', 'app', 'tasks', 'lists']

/**
 * Lets Chromium compile these files whole while they arrive, on another thread. Without the comment the main thread compiles
 * each function at its first call.
 */
export const compileWhole = (): Plugin => ({
  name: 'compile-whole',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && files.includes(chunk.name))
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
  },
})
