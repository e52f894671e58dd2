/** A figure about the owner's work. */
export type Figure = {
  stat: string
  description: string
  /** Where the figure comes from; shown below it, if given. */
  source?: string
  /** This figure is an invented sample. Replace this line by your source when the figure is yours. */
  example?: true
}
