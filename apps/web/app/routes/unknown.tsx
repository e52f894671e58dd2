import { redirect } from 'react-router'

/** Redirects unknown paths to the home page, as the server does with a 302 (decision P10). */
export function clientLoader() {
  throw redirect('/')
}

export default function Unknown() {
  return null
}
