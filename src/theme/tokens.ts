/** Every colour, radius, shadow and type size of the product. The MUI theme and `tokens.css` are both made from it. */

export type Mode = 'light' | 'dark';

export const tones = ['exito', 'aviso', 'peligro', 'info', 'neutro'] as const;
export type Tone = (typeof tones)[number];

/**
 * `text` is legible on `soft` and on every background; `solid` is for dots, map markers and bars; `border` outlines a
 * chip.
 */
export interface ToneColours {
  text: string;
  soft: string;
  solid: string;
  border: string;
}

const light = {
  brand: '#0b6570',
  brandStrong: '#084a53',
  onBrand: '#ffffff',
  brandSoft: '#e0f0f1',
  brandText: '#0a5963',
  accent: '#f0a32f',
  bg: '#f4f7f7',
  surface: '#ffffff',
  raised: '#ffffff',
  subtle: '#edf2f2',
  hover: '#f1f5f5',
  border: '#dce4e4',
  borderStrong: '#7c8d90',
  text: '#11211f',
  textMuted: '#4a5d60',
  textFaint: '#63757a',
  focus: '#0b7f8c',
  scrim: 'rgb(6 24 27 / 0.45)',
  frame: '#0b2a2f',
  frameHover: '#143b41',
  frameActive: '#17494f',
  frameBorder: '#1d4248',
  frameText: '#eaf4f4',
  frameMuted: '#a3bdc0',
};

const dark: typeof light = {
  brand: '#57c3cd',
  brandStrong: '#8bdbe2',
  onBrand: '#04262a',
  brandSoft: '#12363b',
  brandText: '#7fd4dc',
  accent: '#f5b854',
  bg: '#0c1415',
  surface: '#131d1f',
  raised: '#1a2729',
  subtle: '#1a2628',
  hover: '#182325',
  border: '#263538',
  borderStrong: '#6b7f83',
  text: '#e6eeee',
  textMuted: '#a5b7ba',
  textFaint: '#8a9da0',
  focus: '#57c3cd',
  scrim: 'rgb(0 0 0 / 0.6)',
  frame: '#081011',
  frameHover: '#142224',
  frameActive: '#163136',
  frameBorder: '#1e2c2f',
  frameText: '#e6eeee',
  frameMuted: '#9db2b5',
};

const lightTones: Record<Tone, ToneColours> = {
  exito: { text: '#17663a', soft: '#e2f3e8', solid: '#1f8a4c', border: '#b5dcc3' },
  aviso: { text: '#855000', soft: '#fdf0d5', solid: '#c07a06', border: '#eed3a0' },
  peligro: { text: '#b0261e', soft: '#fde9e7', solid: '#d33a31', border: '#f3c1bc' },
  info: { text: '#1d4ea6', soft: '#e6eefb', solid: '#2f6fd6', border: '#bfd2f2' },
  neutro: { text: '#4a5d60', soft: '#eaefef', solid: '#6c7d80', border: '#d0dada' },
};

const darkTones: Record<Tone, ToneColours> = {
  exito: { text: '#7fd49b', soft: '#11301f', solid: '#3fb56e', border: '#22533a' },
  aviso: { text: '#f0bf66', soft: '#37280c', solid: '#e0a02c', border: '#5c4719' },
  peligro: { text: '#ff9e96', soft: '#40191a', solid: '#ef5f55', border: '#6b2c2b' },
  info: { text: '#98bfff', soft: '#16294a', solid: '#5b93ee', border: '#2a4475' },
  neutro: { text: '#b1c1c4', soft: '#223033', solid: '#84979b', border: '#37494d' },
};

/** Colours by mode. */
export const colours: Record<Mode, typeof light> = { light, dark };

/** Status colours by mode: the same five everywhere, always beside an icon or a word. */
export const statusTone: Record<Mode, Record<Tone, ToneColours>> = { light: lightTones, dark: darkTones };

/** Elevation by mode: 1 rests on the page, 2 floats (menus, panels over the map), 3 interrupts (dialogs). */
export const shadows: Record<Mode, readonly [string, string, string]> = {
  light: [
    '0 1px 2px rgb(10 40 45 / 0.06)',
    '0 2px 6px rgb(10 40 45 / 0.08), 0 8px 24px rgb(10 40 45 / 0.12)',
    '0 8px 20px rgb(10 40 45 / 0.14), 0 24px 64px rgb(10 40 45 / 0.22)',
  ],
  dark: [
    '0 1px 2px rgb(0 0 0 / 0.4)',
    '0 2px 6px rgb(0 0 0 / 0.4), 0 8px 24px rgb(0 0 0 / 0.45)',
    '0 8px 20px rgb(0 0 0 / 0.5), 0 24px 64px rgb(0 0 0 / 0.6)',
  ],
};

/** Pixels. */
export const radius = { s: 6, m: 8, l: 12 } as const;

/** Milliseconds. */
export const motion = { fast: 150, slow: 200 } as const;

export const fontFamily = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
