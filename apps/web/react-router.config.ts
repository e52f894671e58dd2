import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './scripts/site-map.ts'

/** The output folder; a second build beside a running server sets WEB_BUILD_DIR. */
const buildDirectory = process.env.WEB_BUILD_DIR ?? 'build'

export default {
  appDirectory: 'app',
  buildDirectory,
  ssr: false,
  splitRouteModules: false,
  prerender: prerenderedPaths,
  async buildEnd({ reactRouterConfig }) {
    const { finishBuild } = await import('./scripts/postbuild.ts')
    await finishBuild(reactRouterConfig.buildDirectory)
  },
} satisfies Config
