export type Testimonial = { words: string; name: string; role: string }

/** In the words of clients, with their leave. The home page shows the section as soon as there is one. */
export const testimonials: Testimonial[] = []
