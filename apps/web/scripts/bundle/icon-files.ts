import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const named = /import \{([^}]*)\} from 'lucide-react'/g
const iconFile = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/
const exported = /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g

/**
 * Imports each icon from its own file. Imported from the list of all icons, every icon would count as needed wherever
 * one is (chunk-groups.ts). The random keys of an icon's shapes, which do not compress, become numbers.
 */
export const iconFiles = (): Plugin => ({
  name: 'icon-files',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (iconFile.test(id)) return { code: withNumberedKeys(code), map: null }
    if (!/[\\/]app[\\/].*\.tsx?$/.test(id.split('?')[0] ?? '') || !code.includes("'lucide-react'"))
      return null
    return { code: withIconFiles(code), map: null }
  },
})

export function withNumberedKeys(code: string): string {
  let next = 0
  return code.replace(/\bkey: "\w+"/g, () => `key: ${next++}`)
}

const files = iconNames()

export function withIconFiles(code: string): string {
  return code.replace(named, (_whole, list: string) => {
    const names = list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const types = names.filter((name) => name.startsWith('type ')).map((name) => name.slice(5))
    const icons = names.filter((name) => !name.startsWith('type ')).map(importOf)
    return [
      ...icons,
      ...(types.length > 0 ? [`import type { ${types.join(', ')} } from 'lucide-react'`] : []),
    ].join('; ')
  })
}

function importOf(given: string): string {
  const [name = '', local = name] = given.split(' as ')
  const file = files.get(name)
  if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
  return `import ${local} from 'lucide-react/icons/${file}'`
}

/** The file of each icon by name. */
function iconNames(): ReadonlyMap<string, string> {
  const main = createRequire(import.meta.url).resolve('lucide-react')
  const list = readFileSync(join(dirname(main), '../esm/lucide-react.mjs'), 'utf8')
  return new Map(
    [...list.matchAll(exported)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.split(' as ')[1]?.trim() ?? '', file] as const),
    ),
  )
}
