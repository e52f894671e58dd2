import { writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Writes build/modules.json for `npm run bytes`: the modules of each script and their lengths in characters. */
export const listModuleSizes = (): Plugin => ({
  name: 'module-sizes',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    // Relative, so that a build elsewhere gives the same bytes.
    const root = `${join(dir, '../../../..')}${sep}`
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const sizes = Object.fromEntries(
      chunks.map(({ fileName, modules }) => [
        fileName,
        Object.fromEntries(
          Object.entries(modules)
            // Vite still has the absolute path of a stylesheet where its short address will be.
            .filter(([id]) => !id.endsWith('.css?url'))
            .map(([id, { renderedLength }]) => [id.replaceAll(root, ''), renderedLength]),
        ),
      ]),
    )
    await writeFile(join(dir, '../modules.json'), JSON.stringify(sizes))
  },
})
