/**
 * Trusted Types: the content security policy forbids to pass a text where the browser would run it as a script or parse
 * it as markup. TypeScript's library does not declare them yet.
 */
interface TrustedTypes {
  /** A TrustedHTML. */
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

/** For `dangerouslySetInnerHTML` of an element whose content React leaves alone. */
export const emptyHtml = { __html: globalThis.trustedTypes?.emptyHTML ?? '' }

/** The address of the service worker as the policy wants it. It is a constant, so there is nothing to check. */
export const trustedWorkerUrl = (url: '/service-worker.js'): string =>
  globalThis.trustedTypes
    ?.createPolicy('service-worker', { createScriptURL: () => url })
    .createScriptURL(url) ?? url
