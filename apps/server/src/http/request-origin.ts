/** Where a request comes from, as sessions and the log keep it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { senderOf } from '#server/core/address.ts'
import { type Origin, originFrom } from '#server/features/sessions/sessions.service.ts'
import { deviceId } from './device-id.ts'
import { whenGone } from './gone.ts'

/** For sign-ins alone: the answer gives the browser its device cookie. */
export const signInOrigin = (request: FastifyRequest, reply: FastifyReply): Origin =>
  originFrom(request.headers['user-agent'], senderOf(request.ip), deviceId(request, reply), whenGone(reply))

/** 'Firefox on macOS' */
export const deviceName = (request: FastifyRequest): string =>
  originFrom(request.headers['user-agent'], senderOf(request.ip)).device
