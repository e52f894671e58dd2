declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  type Options = { targetFormat: 'woff2' | 'woff' | 'sfnt'; variationAxes?: Record<string, Axis> }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>
}
