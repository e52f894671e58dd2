/** More than there are names of zones, each of which has many spellings: 'AFRICA/nairobi'. A format takes 30 KB. */
const MOST_FORMATS = 1000

/**
 * A date format for each time zone, created once. '' and zones that this platform does not know get the zone of
 * `options`, or the server's own.
 */
export function zoneFormats(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (zone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    const known = formats.get(zone)
    if (known) return known
    let format: Intl.DateTimeFormat
    try {
      format = new Intl.DateTimeFormat(locale, zone === '' ? options : { ...options, timeZone: zone })
    } catch {
      format = new Intl.DateTimeFormat(locale, options)
    }
    if (formats.size >= MOST_FORMATS) formats.clear()
    formats.set(zone, format)
    return format
  }
}
