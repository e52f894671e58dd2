/** Lists in statements have 1, 2, 4, 8 … values: every length of its own would be a statement to prepare and to keep. */

/** For `in (…)`: the last value again and again up to the next even length. */
export function padded<T>(values: readonly T[]): T[] {
  if (values.length === 0) return []
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return Array.from({ length }, (_, i) => values[Math.min(i, values.length - 1)] as T)
}
