type Props = { src: string; alt: string; width: number; height: number; className?: string }

/**
 * A drawing from a file of its own: neither the page nor its scripts carry it. It is fetched late on purpose, so
 * that nothing competes with the text, and its place is kept by width and height.
 */
export function Picture({ className = 'block h-auto w-full', ...rest }: Props) {
  return <img {...rest} alt={rest.alt} loading="lazy" decoding="async" className={className} />
}
