/** The part of subset-font that we use; the package ships no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype';
    variationAxes: { wght: number };
  }
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export = subsetFont;
}
