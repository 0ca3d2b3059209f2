/** The part of fontkit that the font tests use; the package ships no types. */
declare module 'fontkit' {
  interface Font {
    availableFeatures: string[];
    layout(text: string): { glyphs: { path: { toSVG(): string } }[] };
  }
  export const create: (bytes: Uint8Array) => Font;
}
