import type { Plugin } from 'vite'

const id = '\0vite/preload-helper.js'

/**
 * Vite wraps dynamic imports in a helper that loads the stylesheets of a part first. All screens share one stylesheet, so
 * no import needs it, and first screens do not wait for its file. Throws when a part has a stylesheet after all.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (wanted) => (wanted === id ? 'export const __vitePreload = (load) => load()' : null),
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      // Vite's name for the list of stylesheets.
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.code.includes('__vite__mapDeps'))
          throw new Error(`${file.fileName} imports a part with its own stylesheet`)
    },
  },
})
