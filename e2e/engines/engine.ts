/** A place on the page, CSS px. */
export interface Point {
  x: number;
  y: number;
}

/** What a driver does for a page. All else is done by `tab.ts`, in the same way in each engine. */
export interface Surface {
  goto(url: string): Promise<void>;
  /** The value of an expression, awaited, as JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses at the first point, moves along the others and lets go at the last one. */
  point(kind: Pointer, way: readonly Point[]): Promise<void>;
  /** Presses keys one after the other; with `together` all are held. Named ones: `Enter`, `Control`. */
  keys(keys: readonly string[], together?: boolean): Promise<void>;
  /** Gives files to the input that this selector finds. */
  giveFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** Console errors, exceptions and reports of the content security policy since the last call. */
  takeProblems(): Promise<string[]>;
  /** A PDF of the page, as it is printed; absent where the driver cannot print. */
  print?(): Promise<Buffer>;
  /** What is seen, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export type Pointer = 'mouse' | 'touch';

export interface Look {
  /** 360 px wide, with touch where the driver has it. */
  phone: boolean;
}

export interface Engine {
  /** Whether pages of a phone are touched; they are clicked where the driver has no touch. */
  readonly touches: boolean;
  /** An empty page with a storage of its own. */
  open(look: Look): Promise<Surface>;
  /** The folder where downloads arrive. */
  readonly downloads: string;
  end(): Promise<void>;
}

export const sizes = { phone: { width: 360, height: 780 }, desktop: { width: 1366, height: 768 } } as const;
