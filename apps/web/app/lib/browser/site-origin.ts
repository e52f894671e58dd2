/**
 * The origin of absolute addresses. The build writes a placeholder, which the server replaces by PUBLIC_URL;
 * the browser reads the result from the page.
 */
export function siteOrigin(): string {
  if (import.meta.env.SSR) return 'https://public-url.invalid'
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return canonical ? new URL(canonical).origin : window.location.origin
}
