import type { Mode } from '../../theme/tokens';
import type { IconName } from '../../ui/icons';
import { fleetPalettes } from '../palette';

/** The content of a pin's head: an icon, or a count. */
export type Sign = { icon: IconName } | { count: string };

export interface Look {
  mode: Mode;
  font: string;
  colour: string;
  /** Of the highest rank, so larger. */
  loud: boolean;
  quiet: boolean;
  chosen: boolean;
  /** Whether the icon font is loaded. */
  glyphs: boolean;
}

const icons = "'Material Symbols Outlined'";
/** Size of a picture in CSS pixels; the tip is the middle of its lower edge. */
const room = { width: 52, height: 60 };
const maxCached = 600;

/** Radius of the head, in CSS pixels. */
export const headRadius = (loud: boolean) => (loud ? 14 : 11);
/** CSS pixels from the tip up to the middle of the head. */
export const headHeight = (loud: boolean) => headRadius(loud) + 12;

/** Draws a pin with its tip at a point. CSS pixels of the canvas. */
export const drawPin = (context: CanvasRenderingContext2D, x: number, y: number, sign: Sign, look: Look) =>
  context.drawImage(pictureOf(sign, look), x - room.width / 2, y - room.height + 4, room.width, room.height);

/** Writes a label to the right of the head of a pin with its tip at a point. */
export const writeLabel = (
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  { mode, font, loud }: Pick<Look, 'mode' | 'font' | 'loud'>,
) => {
  const { label, labelHalo } = fleetPalettes[mode];
  context.font = `700 12px ${font}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = labelHalo;
  context.fillStyle = label;
  const at = [x + headRadius(loud) + 5, y - headHeight(loud)] as const;
  context.strokeText(text, ...at);
  context.fillText(text, ...at);
};

/** Text is slow to draw, so each pin is drawn once and copied afterwards. */
const pictures = new Map<string, HTMLCanvasElement>();

const pictureOf = (sign: Sign, look: Look): HTMLCanvasElement => {
  const ratio = window.devicePixelRatio;
  const key = JSON.stringify([sign, look, ratio]);
  const known = pictures.get(key);
  if (known) return known;
  if (pictures.size >= maxCached) pictures.clear();
  const canvas = document.createElement('canvas');
  canvas.width = room.width * ratio;
  canvas.height = room.height * ratio;
  pictures.set(key, canvas);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(ratio, ratio);
  paint(context, sign, look);
  return canvas;
};

const paint = (
  context: CanvasRenderingContext2D,
  sign: Sign,
  { mode, font, colour, loud, quiet, chosen, glyphs }: Look,
) => {
  const { rim, selection } = fleetPalettes[mode];
  const [x, tip] = [room.width / 2, room.height - 4];
  const y = tip - headHeight(loud);
  const drop = (more: number, fill: string) => {
    const radius = headRadius(loud) + more;
    context.beginPath();
    // The sides are tangents of the head.
    const angle = Math.acos(radius / (headHeight(loud) + more));
    context.arc(x, y, radius, Math.PI / 2 + angle, Math.PI / 2 - angle);
    context.lineTo(x, tip + more);
    context.closePath();
    context.fillStyle = fill;
    context.fill();
  };
  if (chosen) drop(4, selection);
  drop(1.5, quiet ? colour : rim);
  drop(quiet ? -0.5 : 0, quiet ? rim : colour);
  context.fillStyle = quiet ? colour : rim;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  if ('count' in sign) {
    context.font = `700 ${sign.count.length > 3 ? 10 : 12}px ${font}`;
    context.fillText(sign.count, x, y + 0.5);
  } else if (glyphs) {
    context.font = `400 ${headRadius(loud) + 5}px ${icons}`;
    context.fillText(sign.icon, x, y + 0.5);
  }
};
