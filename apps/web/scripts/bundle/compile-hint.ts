import type { Plugin } from 'vite'

/** The large files that a first screen behind login starts with (chunk-groups.ts). */
const started = new Set(['react', 'app', 'lists', 'task'])

/**
 * Asks V8 to compile all functions of a file while it loads, beside the main thread. Otherwise the main thread compiles
 * each when it is first called, which delays the first response to input (decision 0045). Other engines ignore it.
 */
export const compileHint = (): Plugin => ({
  name: 'compile-hint',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && started.has(file.name))
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
  },
})
