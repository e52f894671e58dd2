/** `/services/consultation` → `services-consultation`, `/` → `home`: the name of a page's share image. */
export function shareName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}
