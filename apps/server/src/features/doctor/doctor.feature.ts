import { checkHealth, getHealth } from '@task-manager/contract/installation/health'
import type { Feature } from '#server/core/feature.ts'
import { route } from '#server/http/route.ts'
import { checkAgain, read } from './doctor.service.ts'

export const doctorFeature: Feature = {
  name: 'doctor',
  routes: [
    (app) => {
      route(app, getHealth, ({ deps, actor }) => read(deps, actor))
      route(app, checkHealth, ({ deps, actor }) => checkAgain(deps, actor))
    },
  ],
}
