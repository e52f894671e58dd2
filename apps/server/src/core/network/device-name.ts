/** Turns a user agent into a name that its owner recognizes. */

/** The first match wins, because many user agents name other browsers too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS ?X?\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const named = (names: typeof BROWSERS, agent: string): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/** 'Firefox on macOS', one of both when only that is known, or ''. */
export function deviceNameOf(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 500)
  return [named(BROWSERS, agent), named(SYSTEMS, agent)].filter(Boolean).join(' on ')
}
