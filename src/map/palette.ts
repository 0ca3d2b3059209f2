import { colours, statusTone, type Mode } from '../theme/tokens';
import type { FleetPalette } from './sprites';

/** The markers' colours on the light and on the dark map. */
export const fleetPalettes: Record<Mode, FleetPalette> = { light: paletteOf('light'), dark: paletteOf('dark') };

/** Sea, land and borders of the base map, shores and rivers, and the names of towns and countries upon it. */
export const groundColours: Record<Mode, { sea: string; shore: string; land: string; border: string; place: string; country: string }> = {
  light: { sea: '#d3e3e8', shore: '#b3cfd8', land: '#f6f8f5', border: '#b7c7c8', place: '#6b7d80', country: '#9aa8a9' },
  dark: { sea: '#0e1a1e', shore: '#2b4f5a', land: '#1b282b', border: '#36494d', place: '#8fa3a6', country: '#5f7477' },
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
