/** A 2D context that writes down what it paints: a line for each call, with the styles that count for it. */
export interface Recorded {
  context: object;
  lines(): string[];
  /** As a canvas that takes a size. */
  reset(): void;
}

type Matrix = readonly [number, number, number, number, number, number];
type Command = readonly [name: string, ...numbers: number[]];

const initial = {
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  globalAlpha: 1,
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  letterSpacing: '0px',
  dash: [] as readonly number[],
  matrix: [1, 0, 0, 1, 0, 0] as Matrix,
};

/** What Path2D and a context have in common. */
export class PathOf {
  readonly commands: Command[] = [];
  moveTo = (x: number, y: number) => this.add('M', x, y);
  lineTo = (x: number, y: number) => this.add('L', x, y);
  closePath = () => this.add('Z');
  arc = (x: number, y: number, radius: number, from: number, to: number) => this.add('arc', x, y, radius, from, to);
  roundRect = (x: number, y: number, width: number, height: number, corner: number) =>
    this.add('box', x, y, width, height, corner);
  private add(...command: Command) {
    this.commands.push(command);
  }
}

/** `linesOf`: what is on another canvas that is copied. */
export const createContext = (
  canvas: HTMLCanvasElement,
  linesOf: (canvas: HTMLCanvasElement) => string[] | undefined,
): Recorded => {
  let lines: string[] = [];
  let state = { ...initial };
  let saved: (typeof state)[] = [];
  let path = new PathOf();
  /** Those whose drawing is in the text already. */
  let copied: HTMLCanvasElement[] = [];

  const say = (...words: (string | number)[]) => void lines.push(words.map(worded).join(' '));
  const reset = () => {
    lines = [];
    state = { ...initial };
    saved = [];
    path = new PathOf();
    copied = [];
  };
  const multiply = ([a, b, c, d, e, f]: Matrix) => {
    const [a0, b0, c0, d0, e0, f0] = state.matrix;
    state.matrix = [
      a0 * a + c0 * b,
      b0 * a + d0 * b,
      a0 * c + c0 * d,
      b0 * c + d0 * d,
      a0 * e + c0 * f + e0,
      b0 * e + d0 * f + f0,
    ];
  };
  const at = (x: number, y: number) => placed(state.matrix, x, y);
  const veil = () => (state.globalAlpha === 1 ? [] : ['at', String(state.globalAlpha)]);
  const described = (which: PathOf) => which.commands.map((command) => written(state.matrix, command));
  const text = (how: string, colour: string, what: string, x: number, y: number) =>
    say(
      ...[how, JSON.stringify(what), ...at(x, y), colour, ...veil(), state.font, state.textAlign, state.textBaseline],
      ...(state.letterSpacing === '0px' ? [] : ['spaced', state.letterSpacing]),
      ...(how === 'text' ? [] : [state.lineWidth, state.lineJoin]),
    );
  const image = (other: HTMLCanvasElement, x: number, y: number, width = other.width, height = other.height) => {
    const known = copied.indexOf(other);
    say('image', ...at(x, y), width, '×', height, ...(known < 0 ? [] : ['the same as image', known + 1]));
    if (known >= 0) return;
    copied.push(other);
    lines.push(...(linesOf(other) ?? []).map((line) => `  ${line}`));
  };

  const calls = {
    save: () => void saved.push({ ...state }),
    restore: () => void (state = saved.pop() ?? state),
    scale: (x: number, y: number) => multiply([x, 0, 0, y, 0, 0]),
    translate: (x: number, y: number) => multiply([1, 0, 0, 1, x, y]),
    rotate: (angle: number) => multiply([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]),
    setLineDash: (dash: readonly number[]) => void (state.dash = dash),
    beginPath: () => void (path = new PathOf()),
    moveTo: (x: number, y: number) => path.moveTo(x, y),
    lineTo: (x: number, y: number) => path.lineTo(x, y),
    closePath: () => path.closePath(),
    arc: (...given: Parameters<PathOf['arc']>) => path.arc(...given),
    roundRect: (...given: Parameters<PathOf['roundRect']>) => path.roundRect(...given),
    fill: (which = path) => say('fill', state.fillStyle, ...veil(), ...described(which)),
    stroke: (which = path) => {
      const { strokeStyle, lineWidth, lineCap, lineJoin, dash } = state;
      if (which.commands.length === 0) return;
      say(
        ...['stroke', strokeStyle, ...veil(), lineWidth, lineCap, lineJoin],
        ...(dash.length ? ['dashed', ...dash] : []),
        ...described(which),
      );
    },
    fillRect: (x: number, y: number, width: number, height: number) =>
      say('rectangle', state.fillStyle, ...veil(), ...at(x, y), width, '×', height),
    clearRect: (x: number, y: number, width: number, height: number) => {
      if (width >= canvas.width && height >= canvas.height) [lines, copied] = [[], []];
      else say('clear', x, y, width, '×', height);
    },
    measureText: (what: string) => ({ width: what.length * Number(/([\d.]+)px/.exec(state.font)?.[1] ?? 10) * 0.5 }),
    fillText: (what: string, x: number, y: number) => text('text', state.fillStyle, what, x, y),
    strokeText: (what: string, x: number, y: number) => text('outline', state.strokeStyle, what, x, y),
    drawImage: image,
    putImageData: (pixels: ImageData, x: number, y: number) => lines.push(`pixels ${x} ${y}`, ...mosaicOf(pixels)),
    /** Wholly black: what was drawn is not rasterised here. */
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      const made = new ImageData(width, height);
      new Uint32Array(made.data.buffer).fill(0xff000000);
      return made;
    },
  };

  const context = new Proxy(calls as Record<string, unknown>, {
    get: (_, name: string) => {
      if (name in calls) return calls[name as keyof typeof calls];
      if (name in initial) return state[name as keyof typeof state];
      throw new Error(`The recorded context has no ${name}`);
    },
    set: (_, name: string, value: never) => {
      if (!(name in initial)) throw new Error(`The recorded context has no ${name}`);
      state[name as keyof typeof state] = value;
      return true;
    },
  });
  return { context, lines: () => lines, reset };
};

/** CSS pixels to a tenth. */
const worded = (word: string | number) =>
  typeof word === 'string' ? word : String((Math.round(word * 10) + 0) / 10).replace(/^-0$/, '0');

const placed = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;

const written = (matrix: Matrix, [name, x = 0, y = 0, ...rest]: Command): string => {
  if (name === 'Z') return name;
  const scale = Math.hypot(matrix[0], matrix[1]);
  const [radius = 0, ...angles] = rest;
  const degrees = angles.map((angle) => Math.round((angle * 180) / Math.PI));
  const whole = degrees[0] === 0 && degrees[1] === 360;
  const more = name === 'arc' ? [radius * scale, ...(whole ? [] : degrees)] : rest.map((each) => each * scale);
  return [name, ...placed(matrix, x, y), ...more].map(worded).join(' ');
};

/** Edge of a square of pixels that is one letter. */
const square = 8;

/** Pixels as rows of letters, one for each colour that is frequent in its square; then what the letters stand for. */
const mosaicOf = ({ width, height, data }: ImageData): string[] => {
  const colours = new Uint32Array(data.buffer);
  const letters = new Map<number, string>();
  const letterOf = (colour: number) => {
    const known = letters.get(colour) ?? String.fromCharCode(97 + letters.size);
    letters.set(colour, known);
    return known;
  };
  const rows: string[] = [];
  for (let top = 0; top < height; top += square) {
    let row = '';
    for (let left = 0; left < width; left += square) {
      const counts = new Map<number, number>();
      for (let y = top; y < Math.min(height, top + square); y++)
        for (let x = left; x < Math.min(width, left + square); x++) {
          const colour = colours[y * width + x] ?? 0;
          if (colour >>> 24 === 255) counts.set(colour, (counts.get(colour) ?? 0) + 1);
        }
      const [most] = [...counts].sort((one, other) => other[1] - one[1]);
      row += most ? letterOf(most[0]) : '.';
    }
    if (/[^.]/.test(row)) rows.push(`${String(top).padStart(3)} ${row.replace(/\.+$/, '')}`);
  }
  const legend = [...letters].map(([colour, letter]) => `${letter} ${hex(colour)}`);
  return [...rows, `    ${legend.join(', ')}`];
};

const hex = (abgr: number) =>
  `#${[abgr & 255, (abgr >> 8) & 255, (abgr >> 16) & 255].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
