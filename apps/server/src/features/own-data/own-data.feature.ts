import type { Feature } from '#server/core/feature.ts'
import { ownDataRoutes } from './own-data.routes.ts'
import { historyAboutPerson, historyByPerson, mailsOf, pictureOf, tasksOf } from './own-data.service.ts'

export const ownDataFeature: Feature = {
  name: 'own-data',
  routes: [ownDataRoutes],
  ownData: {
    picture: pictureOf,
    mails: mailsOf,
    tasks: tasksOf,
    history: historyByPerson,
    aboutMe: historyAboutPerson,
  },
}
