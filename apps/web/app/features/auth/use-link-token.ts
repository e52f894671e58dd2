import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The token of the link that led here; null until the page has woken, empty when there is none. It comes behind the #,
 * so that no server and no log on the way sees it.
 */
export function useLinkToken(name = 'token'): string | null {
  const { hash } = useLocation()
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(new URLSearchParams(hash.slice(1)).get(name) ?? ''), [hash, name])
  return token
}
