import multipart from '@fastify/multipart'
import * as contract from '@task-manager/contract/installation/setup'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import { senderOf } from '#server/core/network/client-address.ts'
import { audit } from '#server/http/audit.ts'
import { formError } from '#server/http/form-error.ts'
import { route } from '#server/http/route.ts'
import * as setup from './setup.service.ts'

const limits = {
  fileSize: contract.BACKUP_MAX_BYTES,
  files: 1,
  fields: 4,
  parts: 5,
  fieldSize: 1024,
  headerPairs: 20,
}

const TOO_LARGE = 'The backup must be at most 20 GB. Use npm run restore for larger ones.'
const tooLarge = () => new AppError('too_large', TOO_LARGE)

/** The fields come before the file, so that nothing is written for a wrong code. */
async function restoreFrom(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const fields: Record<string, string> = {}
  const parts = request.parts({ limits })
  for (;;) {
    // Maps only errors of the form; a failure of the restore is not the client's fault.
    const next = await parts.next().catch((error: unknown) => {
      throw formError(error, TOO_LARGE)
    })
    if (next.done) break
    const part = next.value
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    if (part.fieldname !== 'file') {
      part.file.resume()
      continue
    }
    const { adminInviteToken = '', key = '' } = fields
    const upload = {
      adminInviteToken,
      key,
      address: senderOf(request.ip),
      content: part.file,
      afterwards: () => {
        if (part.file.truncated) throw tooLarge()
      },
    }
    return await setup.restore(app.deps, upload, app.log, app.closing.signal)
  }
  throw new AppError('invalid', 'Choose the file of a backup.', { path: 'file' })
}

export function setupRoutes(app: FastifyInstance): void {
  route(app, contract.getSetup, ({ deps }) => setup.stateOf(deps))
  route(app, contract.checkSetup, async ({ deps, body, request }) => {
    await setup.check(deps, body.adminInviteToken, senderOf(request.ip))
    return { message: 'The backup can be restored.' }
  })
  // A scope of its own: no other endpoint accepts such forms.
  app.register(async (scope) => {
    await scope.register(multipart)
    route(scope, contract.restoreBackup, async ({ request }) => {
      if (Number(request.headers['content-length'] ?? 0) > contract.restoreBackup.bodyLimit) throw tooLarge()
      await restoreFrom(app, request)
      audit(request, 'backup sent for a restore')
      return { message: 'The backup is being restored.' }
    })
  })
}
