/** Names beside markers. Text is slow to draw, so each name is drawn once and copied from then on. */
export interface Labels {
  /** Forgets what was drawn; for a new look or pixel ratio. */
  restyle(look: { text: string; halo: string; font: string }, pixelRatio: number): void;
  /** Begins a picture: nothing has been written upon it yet. */
  begin(): void;
  /** Writes a name right of a point (device pixels) unless it would cover another; answers whether it did. */
  write(context: CanvasRenderingContext2D, name: string, x: number, y: number): boolean;
}

const most = 120;
const kept = 500;
const beside = 11;

export const createLabels = (): Labels => {
  let look = { text: '#000000', halo: '#ffffff', font: 'sans-serif' };
  let ratio = 1;
  const drawn = new Map<string, HTMLCanvasElement>();
  let placed: Box[] = [];

  const picture = (name: string) => {
    const known = drawn.get(name);
    if (known) return known;
    if (drawn.size >= kept) drawn.clear();
    const made = drawName(name, look, ratio);
    drawn.set(name, made);
    return made;
  };

  return {
    restyle(next, pixelRatio) {
      look = next;
      ratio = pixelRatio;
      drawn.clear();
    },
    begin() {
      placed = [];
    },
    write(context, name, x, y) {
      if (placed.length >= most || !name) return false;
      const canvas = picture(name);
      const box = { left: Math.round(x + beside * ratio), top: Math.round(y - canvas.height / 2), width: canvas.width, height: canvas.height };
      if (placed.some((other) => overlap(box, other))) return false;
      placed.push(box);
      context.drawImage(canvas, box.left, box.top);
      return true;
    },
  };
};

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const overlap = (a: Box, b: Box) => a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

const drawName = (name: string, look: { text: string; halo: string; font: string }, ratio: number) => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const font = `600 ${12 * ratio}px ${look.font}`;
  context.font = font;
  canvas.width = Math.ceil(context.measureText(name).width + 8 * ratio);
  canvas.height = Math.ceil(18 * ratio);
  // Setting the size has cleared the context's settings.
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
