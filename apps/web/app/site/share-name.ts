/** `/services/consultation` → `services-consultation`, `/` → `home`: a page's share image without its ending. */
export function shareName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}
