/** Which addresses belong to the API: their failures are JSON, never a page. */
export const isApiPath = (url: string): boolean => /^\/(api|healthz|readyz)(\/|\?|$)/.test(url)
