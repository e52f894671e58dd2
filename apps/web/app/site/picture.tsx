type Props = { src: string; alt: string; width: number; height: number; className?: string }

/** A drawing in a separate file. Low priority loads it after the text; width and height reserve its space. */
export function Picture({ className = 'block h-auto w-full', ...rest }: Props) {
  return <img {...rest} alt={rest.alt} fetchPriority="low" decoding="async" className={className} />
}
