/**
 * Trusted Types: the content security policy refuses a text where the browser expects markup or the address
 * of a script. TypeScript's library does not declare them yet.
 */
interface TrustedTypes {
  /** A TrustedHTML, which React passes on as it is. */
  readonly emptyHTML: string
  createPolicy(
    name: 'service-worker',
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

declare global {
  // Undefined on the server and in older browsers.
  var trustedTypes: TrustedTypes | undefined
}

/** For `dangerouslySetInnerHTML` of an element whose content React must not touch. */
export const emptyHtml = { __html: globalThis.trustedTypes?.emptyHTML ?? '' }

/**
 * The address of the service worker as a TrustedScriptURL. It is a constant, so the policy checks nothing.
 */
export const trustedWorkerUrl = (url: '/service-worker.js'): string =>
  globalThis.trustedTypes
    ?.createPolicy('service-worker', { createScriptURL: () => url })
    .createScriptURL(url) ?? url
