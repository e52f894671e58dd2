import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { prepareFonts } from './scripts/prepare-fonts.ts'

export default defineConfig(async () => {
  await prepareFonts()
  return {
    plugins: [tailwindcss(), reactRouter()],
    build: { target: 'es2023', assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          modulePreload: false,
          rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
        },
      },
    },
    server: {
      port: 5173,
      proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false } },
    },
  }
})
