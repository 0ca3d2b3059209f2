/** A page of the manual as HTML, made by manual.config.ts. */
declare module '*.md' {
  const html: string;
  export default html;
}
