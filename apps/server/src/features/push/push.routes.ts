import * as contract from '@task-manager/contract/notifications/push'
import type { FastifyInstance } from 'fastify'
import { deviceName } from '#server/http/request-origin.ts'
import { route } from '#server/http/route.ts'
import * as push from './push.service.ts'

export function pushRoutes(app: FastifyInstance): void {
  route(app, contract.getPushKey, async ({ deps, actor }) => ({
    publicKey: await push.publicKey(deps, actor),
  }))
  route(app, contract.listPushSubscriptions, async ({ deps, actor }) => ({
    subscriptions: await push.devices(deps, actor),
  }))
  route(app, contract.addPushSubscription, async ({ deps, actor, body, request }) => ({
    _id: await push.subscribe(deps, actor, body, deviceName(request)),
  }))
  route(app, contract.renewPushSubscription, async ({ deps, body }) => ({
    _id: await push.renew(deps, body),
  }))
  route(app, contract.removePushSubscription, async ({ deps, actor, params }) => {
    await push.unsubscribe(deps, actor, params.id)
    return { message: 'Push is off on this device' }
  })
}
