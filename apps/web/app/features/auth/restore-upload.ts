/** Sends a backup to an installation without people, and follows its restore (decision A31). */
import {
  checkSetup,
  ENCRYPTED_MAGIC,
  getSetup,
  restoreBackup,
  type SetupState,
} from '@task-manager/contract/installation/setup'
import { api } from '#web/lib/http/api.ts'
import { ApiError } from '#web/lib/http/api-error.ts'

export interface RestoreInput {
  readonly file: File
  readonly key: string
  readonly adminInviteToken: string
}

const POLL_MS = 1000
/** Consecutive answers without a restore: the server was restarted. */
const LOST = 30
/** Calls in a row without an answer. */
const UNANSWERED = 30

export const isEncrypted = async (file: File): Promise<boolean> =>
  (await file.slice(0, ENCRYPTED_MAGIC.length).text()) === ENCRYPTED_MAGIC

const failed = (message: string): ApiError => new ApiError(422, 'invalid', message)

function wordsOf({ step, share }: NonNullable<SetupState['restore']>): string {
  return step === 'checking' ? 'Checking the backup…' : `Restoring… ${share} %`
}

async function follow(report: (text: string) => void): Promise<void> {
  let [lost, unanswered] = [0, 0]
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const state = await api(getSetup).catch((error: unknown) => {
      unanswered += 1
      if (unanswered > UNANSWERED) throw error
      return null
    })
    if (state === null) continue
    unanswered = 0
    if (!state.empty) return
    if (state.restore?.failure) throw failed(state.restore.failure)
    lost = state.restore === null ? lost + 1 : 0
    if (lost > LOST) throw failed('The restore was interrupted and nothing was restored. Please try again.')
    if (state.restore) report(wordsOf(state.restore))
  }
}

/** Resolves when the backup is restored. `report` gets the progress as a sentence. Throws `ApiError`. */
export async function restoreFrom(input: RestoreInput, report: (text: string) => void): Promise<void> {
  const { adminInviteToken, key, file } = input
  // Checked before a large file is sent.
  await api(checkSetup, { body: { adminInviteToken } })
  report('Uploading… 0 %')
  await api(restoreBackup, {
    // The order in which the server reads them.
    body: { adminInviteToken, key, file },
    onProgress: (sent, total) => report(`Uploading… ${total ? Math.floor((100 * sent) / total) : 0} %`),
  })
  report('Checking the backup…')
  await follow(report)
}
