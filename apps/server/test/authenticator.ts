/** A fake authenticator that creates and uses passkeys, also with forged values. */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@task-manager/contract/sign-in/passkey-shapes'

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

const text64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const uint32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}
const uint16 = (n: number): Buffer => uint32(n).subarray(2)

/** Deviations from the request. */
export interface PasskeyRequest {
  readonly origin?: string
  readonly host?: string
  readonly verified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

export class Authenticator {
  readonly id = randomBytes(32)
  readonly origin: string
  #key: KeyObject
  #point: { x: Buffer; y: Buffer }
  #owner = ''
  #counter = 0

  constructor(origin = 'http://localhost:3000') {
    this.origin = origin
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = privateKey.export({ format: 'jwk' })
    this.#key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
    this.#point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  make(options: PasskeyCreationOptions, overrides: PasskeyRequest = {}): PasskeyRegistration {
    this.#owner = options.user.id
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      this.#point.x,
      Buffer.from('225820', 'hex'),
      this.#point.y,
    ])
    const data = Buffer.concat([
      this.#head(options.rp.id, WITH_KEY, overrides),
      Buffer.alloc(16),
      uint16(this.id.length),
      this.id,
      cose,
    ])
    const attestation = Buffer.concat([
      // {fmt: 'none', attStmt: {}, authData: …}
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59]),
      uint16(data.length),
      data,
    ])
    return {
      id: text64(this.id),
      rawId: text64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, overrides),
        attestationObject: text64(attestation),
        transports: ['internal'],
      },
    }
  }

  sign(request: PasskeyRequestOptions, overrides: PasskeyRequest = {}): PasskeyAssertion {
    const clientDataJSON = this.#clientData('webauthn.get', request.challenge, overrides)
    const data = this.#head(request.rpId, 0, overrides)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      id: text64(this.id),
      rawId: text64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: text64(data),
        signature: text64(sign('sha256', signed, this.#key)),
        userHandle: overrides.userHandle ?? this.#owner,
      },
    }
  }

  #clientData(type: string, challenge: string, { origin = this.origin }: PasskeyRequest): string {
    return text64(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }

  #head(
    host: string,
    flags: number,
    { host: other = host, verified = true, counter }: PasskeyRequest,
  ): Buffer {
    this.#counter = counter ?? this.#counter + 1
    const all = flags | PRESENT | (verified ? VERIFIED : 0)
    return Buffer.concat([sha256(other), Buffer.from([all]), uint32(this.#counter)])
  }
}
