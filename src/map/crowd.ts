/**
 * Thins out heaps: of several markers of one state in the same few pixels only the topmost is drawn, since it hides the others.
 * Cells are counted in device pixels.
 */
export interface Crowd {
  /** Begins a picture of this size. */
  begin(width: number, height: number, cell: number): void;
  /** Is this the first of its kind at this place? Then it takes it. */
  take(x: number, y: number, kind: number): boolean;
}

export const createCrowd = (): Crowd => {
  let taken = new Uint8Array(0);
  let columns = 1;
  let lines = 1;
  let size = 1;
  return {
    begin(width, height, cell) {
      size = cell;
      // A cell more on each side: markers beyond the border still show a part.
      columns = Math.ceil(width / cell) + 2 * margin;
      lines = Math.ceil(height / cell) + 2 * margin;
      if (taken.length === columns * lines) taken.fill(0);
      else taken = new Uint8Array(columns * lines);
    },
    take(x, y, kind) {
      const column = Math.floor(x / size) + margin;
      const line = Math.floor(y / size) + margin;
      if (column < 0 || line < 0 || column >= columns || line >= lines) return true;
      const at = line * columns + column;
      const before = taken[at] ?? 0;
      taken[at] = before | (1 << kind);
      return taken[at] !== before;
    },
  };
};

const margin = 1;
