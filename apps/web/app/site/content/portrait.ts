export type Portrait = { src: string; alt: string }

/**
 * A photograph for the name card on the home page: square, at least 128 pixels wide. None is shown while this is null.
 * To add one, put the file beside the drawings, `import src from '#web/site/drawings/me.jpg?url'` and write `{ src, alt
 * }` here.
 */
export const portrait: Portrait | null = null
