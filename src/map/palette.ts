import type { Parada } from '#contract/entities/paradas';
import { colours, statusTone, type Mode } from '../theme/tokens';
import type { FleetPalette } from './sprites';

/** The markers' colours on the light and on the dark map. */
export const fleetPalettes: Record<Mode, FleetPalette> = { light: paletteOf('light'), dark: paletteOf('dark') };

/** Colours of the base map: sea, shores, land, borders, rivers, and the names of towns and countries. */
export const groundColours: Record<
  Mode,
  { sea: string; shore: string; land: string; border: string; place: string; country: string }
> = {
  light: { sea: '#d3e3e8', shore: '#b3cfd8', land: '#f6f8f5', border: '#b7c7c8', place: '#6b7d80', country: '#9aa8a9' },
  dark: { sea: '#0e1a1e', shore: '#2b4f5a', land: '#1b282b', border: '#36494d', place: '#8fa3a6', country: '#5f7477' },
};

/** Colours of speed, each from this many km/h on: cool is slow. The legend also has words and figures. */
export const speedBands: readonly { from: number; light: string; dark: string }[] = [
  { from: 0, light: '#3b5bdb', dark: '#7b93ff' },
  { from: 20, light: '#1a86ad', dark: '#4cc3e0' },
  { from: 40, light: '#1f9350', dark: '#4fcf85' },
  { from: 60, light: '#b98900', dark: '#f0c33c' },
  { from: 80, light: '#d86400', dark: '#ff9a4a' },
  { from: 100, light: '#c92a2a', dark: '#ff6b6b' },
];

/** Colours that distinguish assets shown together. */
export const assetColours: Record<Mode, readonly string[]> = {
  light: ['#1f6feb', '#d9480f', '#12805c', '#c2255c', '#8a6100'],
  dark: ['#6ea8ff', '#ff9457', '#4fd1a1', '#f783ac', '#e0b64a'],
};

/** Colours of stops, by name; dark or light enough for an icon in the map's colour. */
export const stopColours: Record<Mode, Record<Parada['color'], string>> = {
  light: {
    azul: '#1f6feb',
    verde: '#1a7f45',
    naranja: '#c2560c',
    rojo: '#c92a2a',
    morado: '#7a3fc0',
    turquesa: '#0b7f8c',
    rosado: '#c2255c',
    gris: '#5c6b6e',
  },
  dark: {
    azul: '#6ea8ff',
    verde: '#4fcf85',
    naranja: '#ff9a4a',
    rojo: '#ff7b72',
    morado: '#c09bf5',
    turquesa: '#4cc3d0',
    rosado: '#f783ac',
    gris: '#a5b7ba',
  },
};

function paletteOf(mode: Mode): FleetPalette {
  const tone = statusTone[mode];
  return {
    states: {
      movimiento: tone.exito.solid,
      ralenti: tone.aviso.solid,
      detenido: tone.info.solid,
      sin_conexion: tone.neutro.solid,
      alarma: tone.peligro.solid,
    },
    rim: mode === 'light' ? colours.light.surface : colours.dark.bg,
    selection: colours[mode].brand,
    label: colours[mode].text,
    labelHalo: mode === 'light' ? colours.light.surface : colours.dark.bg,
  };
}
