import type { Feature } from '#server/core/feature.ts'
import { commentEvents } from './comment-events.service.ts'
import { commentRoutes } from './comments.routes.ts'
import { ownComments } from './own-comments.service.ts'

export const commentsFeature: Feature = {
  name: 'comments',
  routes: [commentRoutes],
  topics: { comment: commentEvents },
  ownData: { comments: ownComments },
}
