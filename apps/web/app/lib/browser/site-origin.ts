/**
 * The origin for absolute addresses. At build it is a placeholder that the server replaces by PUBLIC_URL when it
 * starts; in the browser it is what the served page says.
 */
export function siteOrigin(): string {
  if (import.meta.env.SSR) return 'https://public-url.invalid'
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return canonical ? new URL(canonical).origin : window.location.origin
}
