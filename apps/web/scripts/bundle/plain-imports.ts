import type { Plugin } from 'vite'

const id = '\0vite/preload-helper.js'
const ofSite = `${id}?site`

/**
 * Vite wraps dynamic imports in a helper that loads the stylesheets of a part first. All screens share one stylesheet, so
 * no import needs it, and first screens do not wait for its file. The public site has a copy of what takes its place, so that
 * it shares no file with screens behind login. Throws when a part has a stylesheet after all.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) => (source === id && importer?.includes('/app/site/') ? ofSite : null),
  load: (moduleId) =>
    moduleId === id || moduleId === ofSite ? 'export const __vitePreload = (load) => load()' : null,
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
