/** A value outside of React, which components read through `useSyncExternalStore`. */
export interface Store<Value> {
  get: () => Value
  /** Calls every listener, also when the value is the same. */
  set: (next: Value) => void
  /** Returns a function that removes the listener. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
