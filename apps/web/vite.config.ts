import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { withAnswerFormat } from './scripts/bundle/answer-format.ts'
import { chunkGroups } from './scripts/bundle/chunk-groups.ts'
import { compileHint } from './scripts/bundle/compile-hint.ts'
import { iconFiles } from './scripts/bundle/icon-files.ts'
import { listModuleSizes } from './scripts/bundle/module-sizes.ts'
import { namedCharacters } from './scripts/bundle/named-characters.ts'
import { ownCopies } from './scripts/bundle/own-copies.ts'
import { plainImports } from './scripts/bundle/plain-imports.ts'
import { slimContract } from './scripts/bundle/slim-contract.ts'
import { bundledLicences } from './scripts/licences.ts'

export default defineConfig({
  plugins: [
    iconFiles(),
    ownCopies(),
    namedCharacters(),
    plainImports(),
    slimContract(),
    tailwindcss(),
    reactRouter(),
    listModuleSizes(),
    compileHint(),
  ],
  define: withAnswerFormat,
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        modulePreload: false,
        // Read and removed by the last step of the build (scripts/licences.ts).
        license: { fileName: bundledLicences },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
            // Every page contains the names of all files. Seven letters are enough to tell builds apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false } },
  },
})
