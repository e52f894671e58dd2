/** The part of http_ece (RFC 8188) that tests use. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    privateKey: ECDH
    /** base64url */
    authSecret: string
  }
  const ece: { decrypt(body: Buffer, parameters: Parameters): Buffer }
  export default ece
}
