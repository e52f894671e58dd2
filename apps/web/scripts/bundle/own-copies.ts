import type { Plugin } from 'vite'

const behindLogin = /[\\/]app[\\/](features|ui[\\/]list|routes[\\/](app|auth))[\\/]/
const copiedImports = /^(lucide-react\/icons\/[\w-]+|#web\/ui\/(button|field|badge)\.tsx)$/
const componentFile = /[\\/]app[\\/]ui[\\/]/
/** Public pages import these two directly, and no other component that imports them. */
const copiedForComponents = /^#web\/ui\/(button|field)\.tsx$/
/** Not the code that all icons share: it is in the file with React, which every page loads. */
const iconFile = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const suffix = '?own'

/** Whether an import of `file` is replaced by a copy. */
const isCopied = (source: string, file: string): boolean =>
  (behindLogin.test(file) && copiedImports.test(source)) ||
  (componentFile.test(file) && copiedForComponents.test(source))

/**
 * Gives the screens behind login their own copies of icons and of three small components that public pages use too. A
 * module can be in one file only, so sharing them would mean five more files to load. None of them has state.
 */
export const ownCopies = (): Plugin => ({
  name: 'own-copies',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    if (importer === undefined) return null
    const inCopy = importer.endsWith(suffix)
    const file = inCopy ? importer.slice(0, -suffix.length) : importer
    const copies = inCopy ? source.startsWith('.') && !iconFile.test(file) : isCopied(source, file)
    if (!inCopy && !copies) return null
    const found = await this.resolve(source, file, { ...options, skipSelf: true })
    return found && copies && !found.external ? { ...found, id: found.id + suffix } : found
  },
})
