/** Device and address of a request, as sessions and the log store them. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { senderOf } from '#server/core/network/client-address.ts'
import { type Origin, originFrom } from '#server/features/sessions/sessions.service.ts'
import { clientAbort } from './connections/client-abort.ts'
import { deviceId } from './device-id.ts'

/** Only for sign-ins: the answer sets the device cookie of the browser. */
export const signInOrigin = (request: FastifyRequest, reply: FastifyReply): Origin =>
  originFrom(
    request.headers['user-agent'],
    senderOf(request.ip),
    deviceId(request, reply),
    clientAbort(reply),
  )

/** 'Firefox on macOS' */
export const deviceName = (request: FastifyRequest): string =>
  originFrom(request.headers['user-agent'], senderOf(request.ip)).device
