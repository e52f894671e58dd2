/**
 * Stands as the source of the shipped figures, which are invented. A figure counts as an example for as long as this
 * is its source: write yours in its place.
 */
export const exampleSource = 'Own client records'
