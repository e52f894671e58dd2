/** Lists in statements have 1, 2, 4, 8 … values: every length of its own would be a statement to prepare and to keep. */

/** For `in (…)`: the last value again and again up to the next even length. */
export function padded<T>(values: readonly T[]): T[] {
  if (values.length === 0) return []
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return Array.from({ length }, (_, i) => values[Math.min(i, values.length - 1)] as T)
}

/** For `values (…), (…)`: all rows, in their order, in parts of even lengths, the largest first. */
export function evenParts<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < rows.length; ) {
    const length = 2 ** Math.floor(Math.log2(rows.length - from))
    parts.push(rows.slice(from, from + length))
    from += length
  }
  return parts
}
