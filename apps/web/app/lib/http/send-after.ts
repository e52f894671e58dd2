/**
 * Sends after the earlier calls of the same `key` have an answer: requests can overtake each other. `unanswered` contains
 * the keys with such calls.
 */
export function sendAfter<K, T>(
  unanswered: Map<K, Promise<void>>,
  key: K,
  send: () => Promise<T>,
): Promise<T> {
  const sent = (unanswered.get(key) ?? Promise.resolve()).then(send)
  const forget = (): void => {
    if (unanswered.get(key) === settled) unanswered.delete(key)
  }
  const settled = sent.then(forget, forget)
  unanswered.set(key, settled)
  return sent
}
