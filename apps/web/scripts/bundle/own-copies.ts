import type { Plugin } from 'vite'

const signedIn = /[\\/]app[\\/](features|routes[\\/](app|auth))[\\/]/
const copied = /^(lucide-react|#web\/ui\/(button|field|badge)\.tsx)$/
const component = /[\\/]app[\\/]ui[\\/]/
/** Public pages import these two directly, and no other component that imports them. */
const copiedForComponents = /^#web\/ui\/(button|field)\.tsx$/
const mark = '?own'

/**
 * Gives the screens behind login their own copies of icons and of three small components that public pages use too. A
 * module is in one file only, so sharing them would mean five more files to wait for. None of them has state.
 */
export const ownCopies = (): Plugin => ({
  name: 'own-copies',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (importer === undefined) return null
    const inCopy = importer.endsWith(mark)
    const file = inCopy ? importer.slice(0, -mark.length) : importer
    const wanted = inCopy
      ? source.startsWith('.')
      : (signedIn.test(file) && copied.test(source)) ||
        (component.test(file) && copiedForComponents.test(source))
    const found = inCopy || wanted ? await this.resolve(source, file, { ...options, skipSelf: true }) : null
    if (found === null || found.external) return found
    return wanted ? { ...found, id: found.id + mark } : found
  },
})
