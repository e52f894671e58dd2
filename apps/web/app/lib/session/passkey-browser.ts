/** The browser's dialog for passkeys (WebAuthn), with its errors as sentences. Loaded on use. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@task-manager/contract/sign-in/passkey-shapes'
import { ApiError } from '#web/lib/http/api-error.ts'

const sentences: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: "Passkeys don't work at this address.",
}
const CANNOT = "Your browser couldn't use a passkey. Log in another way."

/** Closing the dialog is not a failure. */
async function withReason<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') throw new ApiError(0, 'aborted', CANNOT)
    throw new ApiError(0, 'invalid', sentences[name] ?? CANNOT)
  }
}

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Throws `ApiError`; `aborted` when the user closed the dialog. */
export const createPasskey = (options: PasskeyCreationOptions): Promise<PasskeyRegistration> =>
  withReason(() => startRegistration({ optionsJSON: options as Creation }))

/** Throws like `createPasskey`. */
export const signWithPasskey = (options: PasskeyRequestOptions): Promise<PasskeyAssertion> =>
  withReason(() => startAuthentication({ optionsJSON: options as Request }))
