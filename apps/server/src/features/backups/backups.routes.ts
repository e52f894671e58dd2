import { Readable } from 'node:stream'
import * as contract from '@task-manager/contract/installation/backups'
import type { FastifyInstance } from 'fastify'
import { senderOf } from '#server/core/network/client-address.ts'
import { audit } from '#server/http/audit.ts'
import { route } from '#server/http/route.ts'
import * as backups from './backups.service.ts'

export function backupRoutes(app: FastifyInstance): void {
  route(app, contract.listBackups, ({ deps, actor }) => backups.list(deps, actor))
  route(app, contract.createBackup, async ({ deps, actor, request }) => {
    const started = await backups.start(deps, actor, app.log)
    audit(request, 'backup started', { target: started._id })
    return started
  })
  route(app, contract.createBackupLink, async ({ deps, actor, params, body, request }) => {
    const address = senderOf(request.ip)
    const link = await backups.createLink(deps, actor, params.id, { ...body, address })
    audit(request, 'backup link created', { target: params.id })
    return link
  })
  route(app, contract.getBackupFile, async ({ deps, params, request, reply }) => {
    const file = await backups.fileOfLink(deps, params.token, request.method === 'HEAD')
    reply.headers({
      'content-disposition': `attachment; filename="${file.name}"`,
      'content-length': String(file.bytes),
    })
    return file.content ?? Readable.from([])
  })
  route(app, contract.deleteBackup, async ({ deps, actor, params, request }) => {
    const place = await backups.remove(deps, actor, params.id)
    audit(request, 'backup deleted', { target: params.id })
    return {
      message:
        place === null
          ? 'Backup deleted'
          : `Removed from the list. The file is in ${place}: delete it there.`,
    }
  })
}
