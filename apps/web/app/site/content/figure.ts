/** A figure of one's own. */
export type Figure = {
  stat: string
  description: string
  /** Where it comes from; shown below it. Without one nothing is claimed. */
  source?: string
  /** Shipped and invented: write your source in the place of this line when the figure is yours. */
  example?: true
}
