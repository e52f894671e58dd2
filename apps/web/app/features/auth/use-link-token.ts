import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The token in the address's hash, which no server or proxy sees. Null until hydration, empty when there is
 * none.
 */
export function useLinkToken(name = 'token'): string | null {
  const { hash } = useLocation()
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(new URLSearchParams(hash.slice(1)).get(name) ?? ''), [hash, name])
  return token
}
