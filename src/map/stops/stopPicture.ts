import type { Mode } from '../../theme/tokens';
import { fleetPalettes, stopColours } from '../palette';
import type { IconName } from '../../ui/icons';
import { take, type Box } from '../boxes';
import type { PlacedStop } from './stops';

/** Transforms world units to CSS pixels of the canvas. */
export interface View {
  scale: number;
  left: number;
  top: number;
}

export interface Look {
  mode: Mode;
  font: string;
  /** Pointed at or selected: larger, always with its name. */
  strong: boolean;
}

/** Size of an icon's picture, in CSS pixels. */
const room = 44;
const icons = "'Material Symbols Outlined'";
/** CSS pixels. */
export const iconRadius = 11;
const strongRadius = 14;
/** CSS pixels: a smaller shape is not drawn. */
const seen = 8;

/** Whether the icon font is loaded. If not, it is fetched, and `then` is called. */
export const iconsAreThere = (then: () => void): boolean => {
  if (!('fonts' in document)) return true;
  const wanted = `16px ${icons}`;
  if (document.fonts.check(wanted)) return true;
  document.fonts.load(wanted).then(then, () => undefined);
  return false;
};

/** The shape, translucent in its colour. */
export const drawShape = (
  context: CanvasRenderingContext2D,
  { stop, x, y, ring, reach }: PlacedStop,
  view: View,
  { mode, strong }: Look,
) => {
  if (reach * view.scale < seen) return;
  const colour = stopColours[mode][stop.color];
  context.beginPath();
  if (ring)
    for (let at = 0; at < ring.length; at += 2)
      context.lineTo((ring[at] ?? 0) * view.scale - view.left, (ring[at + 1] ?? 0) * view.scale - view.top);
  else context.arc(x * view.scale - view.left, y * view.scale - view.top, reach * view.scale, 0, 2 * Math.PI);
  context.closePath();
  context.fillStyle = colour;
  context.globalAlpha = strong ? 0.3 : stop.activa ? 0.18 : 0.07;
  context.fill();
  context.globalAlpha = 1;
  context.setLineDash(stop.activa ? [] : [5, 4]);
  context.strokeStyle = colour;
  context.lineWidth = strong ? 3 : 1.5;
  context.stroke();
  context.setLineDash([]);
};

/** The icon on a disc; `glyph`: the icon font is loaded. */
export const drawIcon = (
  context: CanvasRenderingContext2D,
  { stop, x, y }: PlacedStop,
  view: View,
  look: Look,
  glyph: boolean,
) => {
  const picture = iconPicture(stop.icon, stopColours[look.mode][stop.activa ? stop.color : 'gris'], look, glyph);
  context.drawImage(picture, x * view.scale - view.left - room / 2, y * view.scale - view.top - room / 2, room, room);
};

/** The name below the icon, unless it would cover another; a strong one even then. */
export const drawName = (
  context: CanvasRenderingContext2D,
  placed: PlacedStop,
  view: View,
  { mode, font, strong }: Look,
  taken: Box[],
) => {
  const { label, labelHalo } = fleetPalettes[mode];
  const [x, y] = [
    placed.x * view.scale - view.left,
    placed.y * view.scale - view.top + (strong ? strongRadius + 6 : iconRadius + 4),
  ];
  context.font = `600 12px ${font}`;
  const half = context.measureText(placed.stop.nombre).width / 2 + 4;
  if (!take({ left: x - half, right: x + half, top: y, bottom: y + 16 }, taken) && !strong) return;
  if (strong) {
    // Covers its own earlier name.
    context.beginPath();
    context.roundRect(x - half - 3, y - 6, 2 * half + 6, 26, 6);
    context.fillStyle = labelHalo;
    context.fill();
  }
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = labelHalo;
  context.fillStyle = label;
  context.strokeText(placed.stop.nombre, x, y + 2);
  context.fillText(placed.stop.nombre, x, y + 2);
};

/** Stops that would hide one another, as a count. CSS pixels of the canvas. */
export const drawCluster = (
  context: CanvasRenderingContext2D,
  cluster: { x: number; y: number; text: string; radius: number },
  { mode, font }: Look,
) => {
  const { rim, label, selection } = fleetPalettes[mode];
  for (const [reach, colour] of [
    [cluster.radius + 1.5, rim],
    [cluster.radius, selection],
    [cluster.radius - 2.5, rim],
  ] as const) {
    context.beginPath();
    context.arc(cluster.x, cluster.y, reach, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  }
  context.font = `650 12px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = label;
  context.fillText(cluster.text, cluster.x, cluster.y + 0.5);
};

/** Text is slow to draw, so each icon is drawn once per colour and copied afterwards. */
const pictures = new Map<string, HTMLCanvasElement>();

const iconPicture = (icon: IconName, colour: string, { mode, strong }: Look, glyph: boolean): HTMLCanvasElement => {
  const ratio = window.devicePixelRatio;
  const key = [icon, colour, mode, strong, glyph, ratio].join();
  const known = pictures.get(key);
  if (known) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = room * ratio;
  pictures.set(key, canvas);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(ratio, ratio);
  const { rim, selection } = fleetPalettes[mode];
  const size = strong ? strongRadius : iconRadius;
  if (strong) disc(context, size + 5, selection);
  disc(context, size + 2, rim);
  disc(context, size, colour);
  if (!glyph) return canvas;
  context.font = `400 ${size + 5}px ${icons}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = rim;
  context.fillText(icon, room / 2, room / 2 + 0.5);
  return canvas;
};

const disc = (context: CanvasRenderingContext2D, reach: number, colour: string) => {
  context.beginPath();
  context.arc(room / 2, room / 2, reach, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
};
