import { useSearchParams } from 'react-router'

/** Filters in the address, by their names. Each choice applies at once. */
export function useAddressFilters<Name extends string>(names: readonly Name[]) {
  const [address, setAddress] = useSearchParams()
  const options = { replace: true, preventScrollReset: true }
  return {
    chosen: (name: Name): string => address.get(name) ?? '',
    /** Empty: not filtered by it. */
    set: (name: Name, value: string): void => {
      // Not `address`: the previous choice may not be rendered yet.
      const next = new URLSearchParams(window.location.search)
      if (value === '') next.delete(name)
      else next.set(name, value)
      setAddress(next, options)
    },
    isFiltered: names.some((name) => address.has(name)),
    clear: (): void => setAddress({}, options),
  }
}
