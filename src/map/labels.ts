/** Names beside markers. Text is slow to draw, so each name is drawn once and copied afterwards. */
export interface Labels {
  /** Clears the cache; for a new look or pixel ratio. */
  restyle(look: { text: string; halo: string; font: string }, pixelRatio: number): void;
  /** Begins an empty picture of this size (device pixels). */
  begin(width: number, height: number): void;
  /** Keeps names away from a marker. */
  avoid(x: number, y: number): void;
  /**
   * Writes a name to the right of a point (device pixels) unless it would cover another or a marker; with `always` even
   * then.
   */
  write(context: CanvasRenderingContext2D, name: string, x: number, y: number, always?: boolean): void;
}

const most = 120;
const maxCached = 500;
const beside = 11;
/** Resolution, in CSS pixels, of the grid of occupied space. */
const cell = 8;
/** CSS pixels around a marker's middle that no name may cover. */
const body = 6;

export const createLabels = (): Labels => {
  let look = { text: '#000000', halo: '#ffffff', font: 'sans-serif' };
  let ratio = 1;
  const drawn = new Map<string, HTMLCanvasElement>();
  let written = 0;
  let [columns, lines] = [0, 0];
  let taken = new Uint8Array(0);

  const picture = (name: string) => {
    const known = drawn.get(name);
    if (known) return known;
    if (drawn.size >= maxCached) drawn.clear();
    const made = drawName(name, look, ratio);
    drawn.set(name, made);
    return made;
  };

  /** Visits the cells of a box until `visit` returns true; returns whether it did. */
  const cells = (left: number, top: number, right: number, bottom: number, visit: (at: number) => boolean): boolean => {
    const side = cell * ratio;
    const lastLine = Math.min(lines - 1, Math.floor(bottom / side));
    const lastColumn = Math.min(columns - 1, Math.floor(right / side));
    for (let line = Math.max(0, Math.floor(top / side)); line <= lastLine; line++) {
      for (let column = Math.max(0, Math.floor(left / side)); column <= lastColumn; column++)
        if (visit(line * columns + column)) return true;
    }
    return false;
  };
  const take = (at: number) => {
    taken[at] = 1;
    return false;
  };
  const isTaken = (at: number) => taken[at] === 1;

  return {
    restyle(next, pixelRatio) {
      look = next;
      ratio = pixelRatio;
      drawn.clear();
    },
    begin(width, height) {
      written = 0;
      columns = Math.ceil(width / (cell * ratio));
      lines = Math.ceil(height / (cell * ratio));
      if (taken.length < columns * lines) taken = new Uint8Array(columns * lines);
      else taken.fill(0);
    },
    avoid: (x, y) => void cells(x - body * ratio, y - body * ratio, x + body * ratio, y + body * ratio, take),
    write(context, name, x, y, always = false) {
      if (!name || (!always && written >= most)) return;
      const { width, height } = picture(name);
      const [left, top] = [Math.round(x + beside * ratio), Math.round(y - height / 2)];
      // The letters without the padding around them.
      const box = [left + 4 * ratio, top + 4 * ratio, left + width - 4 * ratio, top + height - 4 * ratio] as const;
      if (!always && cells(...box, isTaken)) return;
      cells(...box, take);
      written++;
      context.drawImage(picture(name), left, top);
    },
  };
};

const drawName = (name: string, look: { text: string; halo: string; font: string }, ratio: number) => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const font = `600 ${12 * ratio}px ${look.font}`;
  context.font = font;
  canvas.width = Math.ceil(context.measureText(name).width + 8 * ratio);
  canvas.height = Math.ceil(18 * ratio);
  // Setting the size has reset the context's settings.
  context.font = font;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3 * ratio;
  context.strokeStyle = look.halo;
  context.fillStyle = look.text;
  context.strokeText(name, 4 * ratio, canvas.height / 2);
  context.fillText(name, 4 * ratio, canvas.height / 2);
  return canvas;
};
