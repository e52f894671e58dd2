import { redirect } from 'react-router'

/** Any unknown path leads home; the server says the same with a 302 (decision P10). */
export function clientLoader() {
  throw redirect('/')
}

export default function Unknown() {
  return null
}
