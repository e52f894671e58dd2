export type Testimonial = { words: string; name: string; role: string }

/** Quotes from clients, with their permission. The home page shows the section once there is one. */
export const testimonials: Testimonial[] = []
