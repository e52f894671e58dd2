type Props = { src: string; alt: string; width: number; height: number; className?: string }

/**
 * A drawing from a file of its own: neither the page nor its scripts carry it. Its low priority keeps it behind the
 * text (and React from preloading it); width and height keep its place.
 */
export function Picture({ className = 'block h-auto w-full', ...rest }: Props) {
  return <img {...rest} alt={rest.alt} fetchPriority="low" decoding="async" className={className} />
}
