import type { Feature } from '#server/core/feature.ts'
import { imageRoutes } from './images.routes.ts'
import { removeUnusedImages } from './images.service.ts'

export const imagesFeature: Feature = {
  name: 'images',
  routes: [imageRoutes],
  upkeep: [({ db, now }) => removeUnusedImages(db, now())],
}
